/** /media (spec 2.6). The chosen tab stands in the address. */
import { media as page } from '../../content/media.ts';
import { Gallery } from '../../features/media/Gallery.tsx';
import { useSearchParams } from '../../lib/router.tsx';
import { staticPart } from '../../lib/static-part.tsx';
import { PictureDialog } from '../../sections/PictureDialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

const Opening = staticPart(() => import('../../statics/media-opening.tsx'));
const Figures = staticPart(() => import('../../statics/media-figures.tsx'));
const OrderVideo = staticPart(() => import('../../statics/media-order-video.tsx'));
const Software = staticPart(() => import('../../statics/media-software.tsx'));
const Graphics = staticPart(() => import('../../statics/media-graphics.tsx'));
const Close = staticPart(() => import('../../statics/media-close.tsx'));

const tabs = (selected: string) => [
  {
    id: 'videos',
    label: page.videos.tab_label,
    panel: (
      <>
        <Figures />
        <div className="mt-8">
          <Gallery level="h2" early={3} active={selected === 'videos'} />
        </div>
        <OrderVideo />
      </>
    ),
  },
  { id: 'software', label: page.software.tab_label, panel: <Software /> },
  { id: 'graphics', label: page.graphics.tab_label, panel: <Graphics /> },
];

export function Page() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab') ?? '';
  const selected = ['software', 'graphics'].includes(asked) ? asked : 'videos';
  return (
    <>
      <Opening />
      <div className="wrap section-snug">
        <Tabs
          label={page.tabs_label}
          selected={selected}
          onSelect={(tab) => setQuery(tab === 'videos' ? {} : { tab }, { replace: true })}
          tabs={tabs(selected)}
        />
      </div>
      <Close />
      <PictureDialog />
    </>
  );
}
