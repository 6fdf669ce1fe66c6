/** The list of uploads, and the upload of a chosen file. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client.ts';
import { ApiError, toApiError, unreachable } from '../../../../api/problem.ts';
import { accessToken } from '../../../../api/session.ts';
import type { components } from '../../../../api/types.gen.ts';

type Answers = components['schemas'];
export type Upload = Answers['Item'];
export type Part = Answers['Part'];
/** The files that a place accepts. */
export type Allowance = Answers['Allowance'];
export type Kind = Upload['kind'];

const key = ['media'] as const;

export const useLibrary = () =>
  useQuery({
    queryKey: key,
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/media', { signal })),
  });

/** Reads the list anew, after an upload or a deletion. */
export function useFreshLibrary(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}

/** Colors that fit a logo, by its address; nothing without an address. */
export const useLogoColors = (logo: string, theme: string) =>
  useQuery({
    queryKey: [...key, 'colors', logo, theme],
    enabled: logo !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/media/colors', { params: { query: { file: logo, theme } }, signal })),
  });

/** Why a file needn't be sent at all; '' if it may be. The server looks at its bytes. */
export const refusalOf = (file: File, allowed: Allowance): string =>
  file.size > allowed.max_bytes
    ? allowed.too_large
    : file.size === 0
      ? 'The file is empty. Choose another one.'
      : '';

interface Sending {
  file: File;
  kind: Kind;
  alt: string;
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Sends a file. Throws ApiError with the server's words. Only XMLHttpRequest tells how far it is. */
export async function upload({ file, kind, alt, onProgress, signal }: Sending): Promise<Upload> {
  const token = await accessToken();
  const query = new URLSearchParams({ name: file.name, alt, logo: String(kind === 'drawing') });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/admin/media?${query}`);
    request.responseType = 'json';
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new ApiError('The upload was stopped.', 0));
    request.onload = () =>
      request.status === 201
        ? resolve(request.response)
        : reject(toApiError(request.status, request.response));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** Uploads a frame of a film. */
export const uploadPoster = (file: File): Promise<Upload> =>
  upload({
    file,
    kind: 'picture',
    alt: '',
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });

export const makeParts = async (
  id: string,
  body: Omit<Answers['Crop'], '$schema'>,
): Promise<readonly Part[]> => {
  const { parts } = await unwrap(api.POST('/api/admin/media/{id}/parts', { params: { path: { id } }, body }));
  return parts;
};

export const removeUpload = (id: string): Promise<unknown> =>
  unwrap(api.DELETE('/api/admin/media/{id}', { params: { path: { id } } }));

/** '1.2 MB' */
export const sizeOf = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} bytes`
    : bytes < 1e6
      ? `${Math.round(bytes / 1000)} KB`
      : `${(bytes / 1e6).toFixed(1)} MB`;
