/** Which part of a picture a place shows. */

/** Where the part is: 0 is left or top, 100 right or bottom; a zoom of 100 shows as much as the place allows. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

export const middle: View = { x: 50, y: 50, zoom: 100 };

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** The part in pixels of the picture, in the proportions of the place. */
export function areaOf(picture: Size, place: Size, { x, y, zoom }: View): Area {
  const ratio = place.width / place.height;
  const most = Math.min(picture.width, picture.height * ratio);
  const width = Math.max(1, Math.round((most * 100) / zoom));
  const height = Math.min(picture.height, Math.max(1, Math.round(width / ratio)));
  return {
    x: Math.round(((picture.width - width) * x) / 100),
    y: Math.round(((picture.height - height) * y) / 100),
    width,
    height,
  };
}

/** The view after the part was dragged by some pixels of the picture. */
export function draggedBy(picture: Size, place: Size, view: View, dx: number, dy: number): View {
  const { width, height } = areaOf(picture, place, view);
  const along = (at: number, by: number, room: number): number =>
    room > 0 ? Math.min(100, Math.max(0, at + (by / room) * 100)) : at;
  return {
    ...view,
    x: along(view.x, dx, picture.width - width),
    y: along(view.y, dy, picture.height - height),
  };
}
