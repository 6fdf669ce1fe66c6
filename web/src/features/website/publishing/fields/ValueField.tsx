/** A value of the content as a control, or as a group of them. */
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { MediaValue } from '../media/MediaValue.tsx';
import { Changed } from './Changed.tsx';
import { ChoiceValue, FlagValue } from './ChoiceValue.tsx';
import { ColorValue } from './ColorValue.tsx';
import { DayValue } from './DayValue.tsx';
import type { ValueFieldProps } from './field-props.ts';
import { LinkValue } from './LinkValue.tsx';
import { ListValue } from './ListValue.tsx';
import { NumberValue } from './NumberValue.tsx';
import { ObjectValue } from './ObjectValue.tsx';
import { RichValue } from './RichValue.tsx';
import { TextValue } from './TextValue.tsx';

const LogoAdvice = lazyComponent(async () => (await import('../media/LogoColors.tsx')).LogoAdvice);
const ThemeValue = lazyComponent(async () => (await import('./ThemeValue.tsx')).ThemeValue);

const controls = {
  object: ObjectValue,
  list: ListValue,
  text: TextValue,
  markdown: RichValue,
  day: DayValue,
  theme: ThemeValue,
  color: ColorValue,
  link: LinkValue,
  media: TextValue,
  section: TextValue, // the kind of a block or head; ObjectValue.tsx omits it
  service: ChoiceValue,
  category: ChoiceValue,
  choice: ChoiceValue,
  number: NumberValue,
  cents: NumberValue,
  decimal: NumberValue,
  flag: FlagValue,
};

export function ValueField(props: ValueFieldProps) {
  const { resettable, ...field } = props;
  const { media } = field.schema;
  const Control = media ? MediaValue : controls[field.schema.kind];
  return (
    <div className="min-w-0">
      <Control {...props} />
      {media === 'logo' && <LogoAdvice field={field.field} value={field.value} />}
      {resettable && (media || field.schema.kind !== 'object') && <Changed {...field} />}
    </div>
  );
}
