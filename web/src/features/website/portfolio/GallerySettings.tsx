/** Detected connection of the gallery, and the Data Saver switch. */
import { textsOf } from '../../../content/island-texts.ts';
import { Switch } from '../../../form/Switch.tsx';
import type { Speed } from './plan.ts';

const words = () => textsOf('gallery');

interface GallerySettingsProps {
  speed: Speed;
  loading: number;
  dataSaver: boolean;
  onDataSaver: (on: boolean) => void;
}

export const GallerySettings = ({ speed, loading, dataSaver, onDataSaver }: GallerySettingsProps) => (
  <div className="grid gap-x-12 gap-y-5 rounded-lg border border-line bg-surface p-5 md:grid-cols-2">
    <dl className="grid grid-cols-[1fr_auto] content-center gap-x-6 gap-y-2">
      <dt className="text-muted">{words().connection}</dt>
      <dd className="text-right">{words().speeds[speed]}</dd>
      <dt className="text-muted">{words().in_progress}</dt>
      <dd className="tabular text-right">{loading}</dd>
    </dl>
    <Switch
      label={words().data_saver}
      hint={words().data_saver_hint}
      checked={dataSaver}
      onChange={onDataSaver}
    />
  </div>
);
