import { useParams } from '@tanstack/react-router';
import { Load } from '../../ui/load.tsx';
import { Editor } from './editor.tsx';
import { useEditable } from './use-editable.ts';

/** The Markdown of an artifact, to be edited. */
export function EditorPage() {
  const { key } = useParams({ from: '/artifacts/$key/edit' });
  return (
    <Load query={useEditable(key)}>
      {({ artifact, markdown }) => <Editor key={key} artifact={artifact} markdown={markdown} />}
    </Load>
  );
}
