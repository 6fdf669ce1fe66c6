/** Values that every field of the form needs. */
import { type ComponentType, createContext, use } from 'react';
import type { Edited, Intent } from './api.ts';
import type { Editor } from './editor.ts';
import type { ValueFieldProps } from './fields/field-props.ts';
import type { Files, Schemas } from './values.ts';

export interface Desk {
  /** Renders a value; passed down because values contain values. */
  ValueField: ComponentType<ValueFieldProps>;
  editor: Editor;
  /** Performs intents, in the file of the form unless they name another. A refusal is shown, and resolves to null. */
  perform: (...intents: Intent[]) => Promise<Edited | null>;
  /** The file that the form shows. */
  file: string;
  /** The draft of every file, for choices such as the services. */
  files: Files;
  schemas: Schemas;
  /** Mistakes by place, as sentences. */
  problems: ReadonlyMap<string, string>;
  readOnly: boolean;
  /** Says something to people who can't see it happen. */
  announce: (text: string) => void;
  /** Opens a file at a field. */
  open: (file: string, field: string) => void;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('a field is outside of the form');
  return desk;
}
