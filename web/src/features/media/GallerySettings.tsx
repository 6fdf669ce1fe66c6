/** What the gallery knows about the connection, and the switch that saves data (spec 2.6). */
import { gallery as words } from '../../content/gallery.ts';
import { Switch } from '../../form/Switch.tsx';
import type { Speed } from './plan.ts';

interface GallerySettingsProps {
  speed: Speed;
  loading: number;
  dataSaver: boolean;
  onDataSaver: (on: boolean) => void;
}

export const GallerySettings = ({ speed, loading, dataSaver, onDataSaver }: GallerySettingsProps) => (
  <div className="film-settings">
    <dl>
      <dt>{words.connection}</dt>
      <dd>{words.speeds[speed]}</dd>
      <dt>{words.in_progress}</dt>
      <dd className="tabular">{loading}</dd>
    </dl>
    <Switch
      label={words.data_saver}
      hint={words.data_saver_hint}
      checked={dataSaver}
      onChange={onDataSaver}
    />
  </div>
);
