import { useParams } from '@tanstack/react-router';
import { useMarkdown } from '../../api/use-markdown.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Load } from '../../ui/load.tsx';
import { Editor } from './editor.tsx';

/** The Markdown of an artifact, to be edited. */
export function EditorPage() {
  const { key } = useParams({ from: '/artifacts/$key/edit' });
  const artifact = useOperation('readArtifact', { key });
  const text = useMarkdown({ key });
  return (
    <Load query={artifact}>
      {(read) => <Load query={text}>{(markdown) => <Editor key={key} artifact={read} markdown={markdown.data} />}</Load>}
    </Load>
  );
}
