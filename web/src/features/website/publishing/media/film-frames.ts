/** Films in the browser: whether it plays one, and its frames as pictures. */
import { encodeWithin, Refusal, within } from './shrink.ts';
import type { Allowance } from './uploads.ts';

/** How long a browser may take to open a film, in ms. After that the server decides. */
const patience = 10_000;

/** Reports whether the browser plays a film and shows its picture. */
export async function plays(file: File): Promise<boolean> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  video.preload = 'metadata';
  video.muted = true;
  try {
    return await new Promise((resolve) => {
      video.onloadedmetadata = () => resolve(video.videoWidth > 0);
      video.onerror = () => resolve(false);
      setTimeout(() => resolve(true), patience);
      video.src = address;
    });
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

/** Moves a film to a time in seconds, and waits for the frame. */
export const showFrame = (video: HTMLVideoElement, time: number): Promise<void> =>
  new Promise((resolve, reject) => {
    video.onseeked = () => resolve();
    video.onerror = () =>
      reject(new Refusal('This browser can’t show the film. Choose a picture as the poster.'));
    video.currentTime = time;
  });

/** The shown frame as a picture. */
export async function frameOf(video: HTMLVideoElement, name: string, allowed: Allowance): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, within(video.videoWidth, video.videoHeight, allowed.max_side));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await encodeWithin(canvas, ['image/jpeg'], allowed.max_bytes);
  if (!blob) throw new Refusal('This frame could not be used. Choose another one.');
  return new File([blob], `${name.replace(/\.\w+$/, '')} poster.jpg`, blob);
}

/** '0:03' */
export function timeText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
