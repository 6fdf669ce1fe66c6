import type { Schema, Value } from '../values.ts';

export interface FieldProps {
  schema: Schema;
  /** JSON pointer in the file. */
  field: string;
  label: string;
  value: Value | undefined;
  /** The built-in value; undefined if there is none. */
  builtIn: Value | undefined;
}

export interface ValueFieldProps extends FieldProps {
  /** False inside a list without ids, which can only be reset as a whole. */
  resettable: boolean;
  /** How many groups are around it. */
  depth: number;
  /** The first of its group: at the top of a file it's open. */
  first?: boolean;
}
