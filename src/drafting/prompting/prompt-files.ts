import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { InputError } from '../../lifecycle/errors.ts';
import { stepIds, type StepId } from '../../steps/registry.ts';

export interface Prompt {
  /** Id and version, such as `inception/identify-concepts@2`. */
  readonly name: string;
  /** The same for all steps of a workflow. */
  readonly system: string;
  readonly instruction: string;
  /** sha256 (hex) over the bytes of the step's file and the system file. */
  readonly hash: string;
}

const promptsFolder = fileURLToPath(new URL('../../../prompts/', import.meta.url));

const frontMatterSchema = z.strictObject({ id: z.string().min(1), version: z.int().positive(), step: z.string().min(1) });

/** Loads each file once. Throws InputError `prompt.invalid` for missing or wrong front matter. */
export function createPromptLibrary(folder: string = promptsFolder): (step: StepId) => Promise<Prompt> {
  const loaded = new Map<StepId, Promise<Prompt>>();
  return (step) => {
    const known = loaded.get(step);
    if (known) return known;
    const loading = loadPrompt(folder, step);
    loaded.set(step, loading);
    // A file that could not be read may be readable the next time.
    loading.catch(() => loaded.delete(step));
    return loading;
  };
}

/** Lists the templates of all steps with their versions, such as `inception/identify-concepts@2`. */
export async function listPrompts(folder: string = promptsFolder): Promise<readonly string[]> {
  const prompts = await Promise.all(stepIds.map(createPromptLibrary(folder)));
  return prompts.map(({ name }) => name).toSorted();
}

async function loadPrompt(folder: string, step: StepId): Promise<Prompt> {
  const [system, file] = await Promise.all([readPromptFile(folder, systemFor(step)), readPromptFile(folder, step)]);
  if (file.step !== step) {
    throw new InputError({
      id: 'prompt.invalid',
      message: `prompts/${step}.md says that it is for ${file.step}.`,
      fix: `Write "step: ${step}" into its front matter.`,
    });
  }
  const hash = createHash('sha256').update(file.bytes).update(system.bytes).digest('hex');
  return { name: `${file.id}@${file.version}`, system: system.text, instruction: file.text, hash };
}

/** Workflows with their own system text; the common one, for example, forbids technology names. */
const ownSystem: readonly string[] = ['lightweight', 'prd-writing', 'design', 'construction', 'incident'];

function systemFor(step: StepId): string {
  const workflow = step.slice(0, step.indexOf('/'));
  return ownSystem.includes(workflow) ? `${workflow}/system` : 'system';
}

async function readPromptFile(folder: string, name: string) {
  const bytes = await readFile(join(folder, `${name}.md`));
  const [, frontMatter, text] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(bytes.toString('utf8')) ?? [];
  const facts = frontMatterSchema.safeParse(frontMatter === undefined ? null : parse(frontMatter));
  if (text === undefined || !facts.success) {
    throw new InputError({
      id: 'prompt.invalid',
      message: `prompts/${name}.md does not start with front matter of id, version and step.`,
      fix: 'Put `---`, the three lines and `---` at its top.',
    });
  }
  // HTML comments tell editors which lint code a line prevents; models need not read them.
  return { ...facts.data, text: text.replace(/(?<![ \t])[ \t]*<!--(?:(?!<!--|-->)[^])*-->/g, '').trim(), bytes };
}
