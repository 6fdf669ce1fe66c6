/**
 * A list at the desk: search, choices and export above the table, which is read page by page. The filter is kept in
 * the address (use-filter.ts).
 */
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Choice, ListTools, SearchBox } from '../ListTools.tsx';
import { ExportButton } from './ExportButton.tsx';
import { PagedTable, type PagedTableProps } from './PagedTable.tsx';
import { maxQuery } from './use-filter.ts';

/** A select above the list: the name of the filter's field, and its values with labels, the first for none. */
export interface DeskChoice {
  name: string;
  label: string;
  options: readonly (readonly [string, string])[];
}

interface DeskListProps<Row extends { id: string }>
  extends Pick<PagedTableProps<Row>, 'caption' | 'query' | 'columns' | 'details'> {
  /** What the rows are called in sentences, as 'orders'. */
  noun: string;
  placeholder: string;
  choices: readonly DeskChoice[];
  /** What sorts the rows, which narrows nothing. */
  sort: DeskChoice['options'];
  filter: Readonly<Record<string, string>>;
  onFilter: (next: Readonly<Record<string, string>>) => void;
  /** The file with all rows that match, and its name without date and ending. */
  file: { path: string; name: string };
  /** Shown while there are no rows at all. */
  empty: { title: string; text?: ReactNode };
}

/** The first value of a choice stands for none. */
const none = ({ options }: DeskChoice): string => options[0]?.[0] ?? '';

export function DeskList<Row extends { id: string }>(props: DeskListProps<Row>) {
  const { noun, choices, filter, onFilter, file, empty } = props;
  const filtered = filter.q !== '' || choices.some((choice) => filter[choice.name] !== none(choice));
  const clear = () =>
    onFilter({ q: '', ...Object.fromEntries(choices.map((choice) => [choice.name, none(choice)])) });
  const sorting: DeskChoice = { name: 'sort', label: 'Sort by', options: props.sort };
  return (
    <>
      <ListTools>
        <SearchBox
          label={`Search ${noun}`}
          quiet
          placeholder={props.placeholder}
          maxLength={maxQuery}
          value={filter.q ?? ''}
          onChange={(q) => onFilter({ q })}
        />
        {[...choices, sorting].map(({ name, label, options }) => (
          <Choice
            key={name}
            label={label}
            quiet
            value={filter[name] ?? ''}
            options={options}
            onChange={(value) => onFilter({ [name]: value })}
          />
        ))}
        <ExportButton {...file} />
      </ListTools>
      <PagedTable
        caption={props.caption}
        query={props.query}
        columns={props.columns}
        {...(props.details && { details: props.details })}
        loading={`Loading the ${noun}`}
        more={`Show more ${noun}`}
        empty={
          filtered ? (
            <EmptyState
              title={`No ${noun} match.`}
              action={
                <Button variant="secondary" onClick={clear}>
                  Clear Filters
                </Button>
              }
            />
          ) : (
            <EmptyState title={empty.title}>{empty.text}</EmptyState>
          )
        }
      />
    </>
  );
}
