/** The choices of a built-in question, which options.json has, and where to change them. */
import { paths } from '../../../../paths.ts';
import { useDesk } from '../context.ts';
import { fileTitle, nameOf } from '../labels.ts';
import { fieldOfFile, isList, isObject } from '../values.ts';

const file = 'options.json';

export function ProgramChoices({ from }: { from: string }) {
  const { editor, files, open } = useDesk();
  const all = files[file];
  const options = isObject(all) ? all[from] : undefined;
  const labels = (isList(options) ? options : []).filter(isObject).map(({ label }) => String(label));
  const schema = fieldOfFile(editor.store.get()?.schemas ?? {}, file, [from]);
  if (labels.length === 0 || !schema) return null;
  const href = `${paths.admin('site')}&file=${file}&field=/${from}`;
  return (
    <div>
      <p className="mb-1.5 text-[0.9375rem] font-[540]">Choices</p>
      <p className="wrap-anywhere">{labels.join(', ')}</p>
      <p className="mt-1.5 text-sm text-muted">
        Change them in{' '}
        <a
          href={href}
          className="text-link"
          onClick={(event) => {
            event.preventDefault();
            open(file, `/${from}`);
          }}
        >
          {fileTitle(files, file)}: {nameOf({ ...schema, name: from })}
        </a>
        .
      </p>
    </div>
  );
}
