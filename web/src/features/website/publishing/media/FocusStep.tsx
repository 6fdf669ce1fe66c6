/** Chooses the focal point of an image: by dragging a point, or with the arrow keys. Previews show the cropped image. */
import { type PointerEvent, useRef } from 'react';
import { movedBy, type Point, placeText, pointAt } from './focal.ts';
import sheet from './media.css?url';

interface FocusStepProps {
  /** Address of the image. */
  address: string;
  /** Ratios in which pages show it, such as '8:5'. */
  frames: readonly string[];
  point: Point;
  onChange: (point: Point) => void;
}

const positionOf = ({ x, y }: Point): string => `${x}% ${y}%`;

export function FocusStep({ address, frames, point, onChange }: FocusStepProps) {
  const dot = useRef<HTMLDivElement>(null);
  const take = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.buttons === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange(pointAt(event.clientX - left, event.clientY - top, width, height));
  };
  return (
    <div className="grid gap-5">
      <link rel="stylesheet" href={sheet} precedence="part" />
      <p className="text-muted">
        Pages crop this picture. Drag the point to the part that always stays visible, or move it with the
        arrow keys.
      </p>
      <div
        className="focal"
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          dot.current?.focus();
          take(event);
        }}
        onPointerMove={take}
      >
        <img src={address} alt="" draggable={false} />
        <div
          ref={dot}
          role="slider"
          tabIndex={0}
          aria-label="Focal point"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={point.x}
          aria-valuetext={placeText(point)}
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          className="focal-point"
          onKeyDown={(event) => {
            const moved = movedBy(event.key, point);
            if (!moved) return;
            event.preventDefault();
            onChange(moved);
          }}
        />
      </div>
      <ul aria-label="How pages show it" className="focal-frames">
        {frames.map((frame) => (
          <li key={frame}>
            <img
              src={address}
              alt={`Cropped to ${frame}`}
              style={{ aspectRatio: frame.replace(':', ' / '), objectPosition: positionOf(point) }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
