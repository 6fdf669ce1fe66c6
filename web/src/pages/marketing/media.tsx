/** /media (spec 2.6). The chosen tab stands in the address. */
import { media as page } from '../../content/media.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { staticPart } from '../../lib/static-part.tsx';
import { PictureDialog } from '../../sections/PictureDialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

const Opening = staticPart(() => import('../../statics/media-opening.tsx'));
const Videos = staticPart(() => import('../../statics/media-videos.tsx'));
const Software = staticPart(() => import('../../statics/media-software.tsx'));
const Graphics = staticPart(() => import('../../statics/media-graphics.tsx'));
const Close = staticPart(() => import('../../statics/media-close.tsx'));

const tabs = [
  { id: 'videos', label: page.videos.tab_label, panel: <Videos /> },
  { id: 'software', label: page.software.tab_label, panel: <Software /> },
  { id: 'graphics', label: page.graphics.tab_label, panel: <Graphics /> },
];

export function Page() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab') ?? '';
  return (
    <>
      <Opening />
      <div className="wrap section-snug">
        <Tabs
          label={page.tabs_label}
          selected={tabs.some(({ id }) => id === asked) ? asked : 'videos'}
          onSelect={(tab) => setQuery(tab === 'videos' ? {} : { tab }, { replace: true })}
          tabs={tabs}
        />
      </div>
      <Close />
      <PictureDialog />
    </>
  );
}
