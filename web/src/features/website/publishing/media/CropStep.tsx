/** Chooses the part of a picture that a place shows: by three sliders, or by dragging. */
import { type PointerEvent, useId, useRef } from 'react';
import { type Area, areaOf, draggedBy, type View } from './crop.ts';
import type { Upload } from './uploads.ts';

interface CropStepProps {
  upload: Pick<Upload, 'address' | 'name' | 'width' | 'height'>;
  place: { width: number; height: number };
  view: View;
  onChange: (view: View) => void;
}

const sliders = [
  { of: 'x', label: 'Left to right', min: 0, max: 100 },
  { of: 'y', label: 'Top to bottom', min: 0, max: 100 },
  { of: 'zoom', label: 'Zoom', min: 100, max: 300 },
] as const;

/** Returns the area outside the crop as one shape with a hole. */
const outside = ({ width, height }: CropStepProps['upload'], { x, y, width: w, height: h }: Area): string =>
  `M0 0H${width}V${height}H0ZM${x} ${y}V${y + h}H${x + w}V${y}Z`;

export function CropStep({ upload, place, view, onChange }: CropStepProps) {
  const area = areaOf(upload, place, view);
  const grabbed = useRef<{ x: number; y: number } | null>(null);
  const id = useId();
  const drag = (event: PointerEvent<SVGSVGElement>): void => {
    const from = grabbed.current;
    if (!from) return;
    const box = event.currentTarget.getBoundingClientRect();
    const scale = Math.max(upload.width / box.width, upload.height / box.height); // it's shown whole
    grabbed.current = { x: event.clientX, y: event.clientY };
    onChange(
      draggedBy(upload, place, view, (event.clientX - from.x) * scale, (event.clientY - from.y) * scale),
    );
  };
  return (
    <div className="grid gap-5">
      <svg
        role="img"
        aria-label={`The part that the page shows: ${area.width} by ${area.height} pixels of ${upload.name}`}
        viewBox={`0 0 ${upload.width} ${upload.height}`}
        className="media-crop"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          grabbed.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          grabbed.current = null;
        }}
        onPointerCancel={() => {
          grabbed.current = null;
        }}
      >
        <image href={upload.address} width={upload.width} height={upload.height} />
        <path d={outside(upload, area)} fillRule="evenodd" className="opacity-60" />
        <rect {...area} fill="none" vectorEffect="non-scaling-stroke" stroke="white" />
      </svg>
      <div className="grid gap-4 sm:grid-cols-3">
        {sliders.map(({ of, label, min, max }) => (
          <div key={of}>
            <label htmlFor={`${id}-${of}`} className="mb-1 block text-[0.9375rem] font-[540]">
              {label}
            </label>
            <input
              id={`${id}-${of}`}
              type="range"
              min={min}
              max={max}
              value={Math.round(view[of])}
              aria-valuetext={`${Math.round(view[of])}%`}
              className="min-h-11 w-full accent-sea"
              onChange={({ currentTarget }) => onChange({ ...view, [of]: Number(currentTarget.value) })}
            />
          </div>
        ))}
      </div>
      <p className="text-sm text-muted">Drag the picture, or use the sliders with the arrow keys.</p>
    </div>
  );
}
