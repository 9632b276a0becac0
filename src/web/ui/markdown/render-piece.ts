import type { Element, ElementContent, Nodes, Root } from 'hast';
import { defaultSchema, sanitize } from 'hast-util-sanitize';
import type { Html, Image, ImageReference, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast, type State } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { showHiddenCharacters } from '../../../lifecycle/hidden-characters.ts';
import { linkKeys } from './link-keys.ts';
import { namePart } from './name-part.ts';
import { placeHeading } from './place-heading.ts';
import type { Piece } from './split-markdown.ts';

const schema = {
  ...defaultSchema,
  attributes: { ...defaultSchema.attributes, p: [['className', 'raw-html'] as [string, string]] },
  protocols: { href: ['http', 'https', 'mailto'] },
};

/**
 * Parses a piece of Markdown to elements that are safe to show: HTML is text, images are links,
 * hidden characters are marked, keys are links, and parts have the ids that addresses name.
 */
export function renderPiece(piece: Piece): Root {
  const source = piece.definitions === '' ? piece.text : `${piece.text}\n\n${piece.definitions}`;
  const parsed = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const tree = sanitize(toHast(parsed, { handlers: { html: showHtml, image: linkImage, imageReference: linkImage } }), schema);
  const root: Root = tree.type === 'root' ? tree : { type: 'root', children: [tree as Element] };
  new PieceFinisher(piece).finish(root.children as ElementContent[]);
  return root;
}

function showHtml(_: State, { value }: Html, parent: Parents | undefined): ElementContent {
  if (/^<br\s*\/?>$/i.test(value)) return { type: 'element', tagName: 'br', properties: {}, children: [] };
  const text: ElementContent = { type: 'text', value };
  const isBlock = /^(?:root|blockquote|listItem|footnoteDefinition)$/.test(parent?.type ?? 'root');
  return isBlock ? { type: 'element', tagName: 'p', properties: { className: ['raw-html'] }, children: [text] } : text;
}

/** An image would be loaded from elsewhere, which tells its server who reads what. */
function linkImage(_: State, image: Image | ImageReference): ElementContent {
  const text: ElementContent = { type: 'text', value: `image: ${image.alt || 'without a description'}` };
  if (image.type === 'imageReference') return text;
  return { type: 'element', tagName: 'a', properties: { href: image.url }, children: [text] };
}

/** Carries along where in the document the elements stand. */
class PieceFinisher {
  private above: readonly number[];
  private section: string;
  private story: string;
  private readonly incident: string;
  private readonly used = new Set<string>();

  constructor({ above, section, story, incident }: Piece) {
    this.incident = incident;
    this.above = above;
    this.section = section;
    this.story = story;
  }

  finish(children: ElementContent[], inside: 'text' | 'link' | 'code' = 'text'): void {
    for (let at = 0; at < children.length; at += 1) {
      const child = children[at]!;
      if (child.type === 'text') {
        const shown =
          inside === 'text'
            ? linkKeys(child.value, this.incident)
            : [{ type: 'text' as const, value: showHiddenCharacters(child.value) }];
        children.splice(at, 1, ...shown);
        at += shown.length - 1;
      } else if (child.type === 'element') children[at] = this.finishElement(child, inside);
    }
  }

  private finishElement(element: Element, inside: 'text' | 'link' | 'code'): Element {
    const { tagName, properties, children } = element;
    delete element.position;
    delete properties['id'];
    if (/^h[1-6]$/.test(tagName)) return this.finishHeading(element);
    if (tagName === 'pre') {
      const code = children.find((child) => child.type === 'element');
      if (code && String(code.properties['className']).toLowerCase() === 'language-mermaid')
        return { type: 'element', tagName: 'diagram', properties: {}, children: [{ type: 'text', value: textOf(code) }] };
      properties['tabIndex'] = 0;
    }
    if (tagName === 'li' || tagName === 'tr')
      this.name(element, tagName === 'tr' ? firstCell(element) : textOf(element, 80), null);
    if (/^(?:p|li|td|th)$/.test(tagName)) properties['dir'] = 'auto';
    if (tagName === 'input') {
      const isDone = properties['checked'] === true;
      return { type: 'element', tagName: 'span', properties: {}, children: [{ type: 'text', value: isDone ? '☑ ' : '☐ ' }] };
    }
    if (tagName === 'a' && typeof properties['href'] === 'string') properties['title'] = showHiddenCharacters(properties['href']);
    this.finish(children, tagName === 'a' ? 'link' : tagName === 'pre' ? 'code' : inside);
    return element;
  }

  private finishHeading(element: Element): Element {
    const depth = Number(element.tagName.slice(1));
    const text = textOf(element, 200).trim();
    const { level, above } = placeHeading(this.above, depth);
    this.above = above;
    if (depth <= 2) this.section = text;
    if (depth <= 3) this.story = '';
    this.story = /^US-[\w.-]+/.exec(text)?.[0] ?? this.story;
    element.tagName = `h${level}`;
    element.properties = { dir: 'auto' };
    this.name(element, text, depth);
    this.finish(element.children);
    return element;
  }

  private name(element: Element, text: string, depth: number | null): void {
    const id = namePart(text.trim(), { depth, section: this.section, story: this.story });
    if (id === null || this.used.has(id)) return;
    this.used.add(id);
    element.properties['id'] = id;
  }
}

/** Text of the cell that may have an id: the first, or the one beside `Id`. */
function firstCell(row: Element): string {
  const cells = row.children.filter((child) => child.type === 'element').map((cell) => textOf(cell, 80).trim());
  return (cells[0] === 'Id' ? cells[1] : cells[0]) ?? '';
}

function textOf(node: Nodes, most = Infinity): string {
  if (node.type === 'text') return node.value.slice(0, most);
  let text = '';
  if ('children' in node)
    for (const child of node.children) {
      if (text.length >= most) break;
      text += textOf(child, most - text.length);
    }
  return text;
}
