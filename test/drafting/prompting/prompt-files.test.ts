import { mkdtempSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kindCodes } from '../../../src/analysis/lint/kinds/kind-codes.ts';
import { lintCodes } from '../../../src/analysis/lint/lint-codes.ts';
import { isPastTense } from '../../../src/analysis/lint/past-tense.ts';
import { findTechnologyTerms } from '../../../src/analysis/technology/find-technology-terms.ts';
import { builtInTypes } from '../../../src/lifecycle/daa.ts';
import { createPromptLibrary } from '../../../src/drafting/prompting/prompt-files.ts';
import { inceptionSteps } from '../../../src/steps/inception/contracts.ts';
import { stepIds, type StepId } from '../../../src/steps/registry.ts';

const folder = new URL('../../../prompts/', import.meta.url);
const fileOf = (name: string): string => readFileSync(new URL(`${name}.md`, folder), 'utf8');
const codesIn = (text: string): string[] => text.match(/\bDAA-[A-Z]+(?:-[A-Z]+)*\b/g) ?? [];

/** An empty model comes of a PRD without a story, and one that says little of its PRD of what its reader did not understand: no prompt prevents that, nor what a session asks for later. */
const beyondPrompts = ['DAA-BODY-EMPTY', 'DAA-QUESTION-OPEN', 'DAA-CRITIC', 'DAA-CHANGE-REQUESTED'];

describe('the prompts', () => {
  const promptFor = createPromptLibrary();

  it.each(stepIds)('of %s say their step and version, and nothing that is for editors', async (step) => {
    const prompt = await promptFor(step);
    expect(prompt.name).toMatch(new RegExp(`^${step}@[1-9]\\d*$`));
    expect(prompt.instruction).not.toMatch(/<!--|-->|^---/m);
    expect(prompt.system).not.toMatch(/<!--|-->|^---/m);
    expect(prompt.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('name only lint codes that exist, and together every one that a model can prevent', () => {
    const named = new Set(stepIds.flatMap((step) => codesIn(fileOf(step))));
    const known = Object.keys(lintCodes).filter((code) => code.startsWith('DAA-') && !beyondPrompts.includes(code));
    expect([...named].toSorted()).toEqual(known.toSorted());
  });

  it('of a TIP name only codes that exist, those of its coverage among them', () => {
    const named = new Set(fileOf('lightweight/draft-tip').match(/\bTIP-[A-Z]+(?:-[A-Z]+)*\b/g));
    expect([...named].filter((code) => !(code in kindCodes))).toEqual([]);
    expect([...named]).toEqual(
      expect.arrayContaining(Object.keys(kindCodes).filter((code) => /^TIP-.*(?:UNCOVERED|COVERS)/.test(code))),
    );
  });

  it('name all of them where a whole model is revised', () => {
    const known = Object.keys(lintCodes).filter((code) => code.startsWith('DAA-') && !beyondPrompts.includes(code));
    expect([...new Set(codesIn(fileOf('inception/revise-daa')))].toSorted()).toEqual(known.toSorted());
  });

  it('keep the rules that they teach', async () => {
    // A TIP names technology; what it may not name, a product nobody asked for, code cannot tell.
    for (const step of Object.keys(inceptionSteps) as (keyof typeof inceptionSteps)[]) {
      const { instruction } = await promptFor(step);
      expect(
        findTechnologyTerms(instruction).map(({ term }) => term),
        step,
      ).toEqual([]);
    }
    const { instruction } = await promptFor('inception/define-aggregates');
    const [, poor = '', good = ''] = /Poor: (.*?)\. Good: (.*)\./.exec(instruction) ?? [];
    const names = (text: string): string[] => text.match(/(?<=`)[A-Z]\w+(?=`)/g) ?? [];
    expect(names(good)).toEqual(['PermitRevoked']);
    expect(names(good).filter((name) => !isPastTense(name))).toEqual([]);
    expect(names(poor).filter(isPastTense)).toEqual(['PermitStatusChanged', 'PermitMarkedRevoked']);
  });

  it('list every type that the model may use', async () => {
    const { instruction } = await promptFor('inception/define-aggregates');
    expect(instruction).toContain(builtInTypes.join(', '));
  });
});

describe('reading prompts', () => {
  const write = (files: Readonly<Record<string, string>>): string => {
    const made = mkdtempSync(join(tmpdir(), 'prompts-'));
    mkdirSync(join(made, 'inception'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(made, `${name}.md`), text);
    return made;
  };
  const step: StepId = 'inception/identify-concepts';
  const system = '---\nid: system\nversion: 1\nstep: all\n---\nModel.';
  const prompt = `---\nid: ${step}\nversion: 3\nstep: ${step}\n---\nName things. <!-- a note -->\n`;

  it('hashes the bytes of the step and of the system text', async () => {
    const hashOf = async (files: Readonly<Record<string, string>>) => (await createPromptLibrary(write(files))(step)).hash;
    const hash = await hashOf({ system, [step]: prompt });
    expect(await hashOf({ system, [step]: prompt })).toBe(hash);
    expect(await hashOf({ system: `${system} `, [step]: prompt })).not.toBe(hash);
    expect(await hashOf({ system, [step]: prompt.replace('a note', 'another') })).not.toBe(hash);
  });

  it('refuses a file of another step and one without front matter, and reads them again once they are mended', async () => {
    const made = write({ system, [step]: prompt.replaceAll(step, 'inception/revise-daa') });
    const promptFor = createPromptLibrary(made);
    await expect(promptFor(step)).rejects.toMatchObject({ id: 'prompt.invalid' });
    writeFileSync(join(made, `${step}.md`), 'Name things.');
    await expect(promptFor(step)).rejects.toMatchObject({ id: 'prompt.invalid' });
    writeFileSync(join(made, `${step}.md`), prompt);
    expect(await promptFor(step)).toMatchObject({ name: `${step}@3`, system: 'Model.', instruction: 'Name things.' });
  });
});
