/**
 * The browser's side of passkeys: the server's JSON becomes what `navigator.credentials` takes, and its answer
 * becomes JSON again. Newer browsers convert by themselves; Safari 16.4 does not.
 */

type Json = Record<string, unknown>;

/** What the server asks a device for, and the id to answer under. */
export interface Ceremony {
  challenge_id: string;
  options: Json;
}

/** The person, or the device, did not go along; nothing is wrong with the server. */
export class PasskeyCancelled extends Error {
  override name = 'PasskeyCancelled';
}

function toBytes(text: string): ArrayBuffer {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer;
}

function toText(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const listed = (list: unknown): PublicKeyCredentialDescriptor[] =>
  ((list as Json[] | undefined) ?? []).map((entry) => ({ ...entry, id: toBytes(String(entry.id)) }) as never);

function creationOptions(json: Json): PublicKeyCredentialCreationOptions {
  if (PublicKeyCredential.parseCreationOptionsFromJSON) {
    return PublicKeyCredential.parseCreationOptionsFromJSON(json as never);
  }
  const user = json.user as Json;
  return {
    ...json,
    challenge: toBytes(String(json.challenge)),
    user: { ...user, id: toBytes(String(user.id)) },
    excludeCredentials: listed(json.excludeCredentials),
  } as never;
}

function requestOptions(json: Json): PublicKeyCredentialRequestOptions {
  if (PublicKeyCredential.parseRequestOptionsFromJSON) {
    return PublicKeyCredential.parseRequestOptionsFromJSON(json as never);
  }
  return {
    ...json,
    challenge: toBytes(String(json.challenge)),
    allowCredentials: listed(json.allowCredentials),
  } as never;
}

/** Every field of the answer that holds bytes, in either ceremony. */
const fields = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'];

function toJson(credential: PublicKeyCredential): Json {
  const whole = (credential as unknown as { toJSON?: () => Json }).toJSON?.();
  if (whole) return whole;
  const answer = credential.response as AuthenticatorAttestationResponse & Record<string, unknown>;
  const response: Json = { transports: answer.getTransports?.() };
  for (const name of fields) if (answer[name]) response[name] = toText(answer[name] as ArrayBuffer);
  const { id, type } = credential;
  return { id, rawId: id, type, response, clientExtensionResults: {} };
}

async function ask(work: Promise<Credential | null>): Promise<Json> {
  const credential = await work.catch((reason: unknown) => {
    throw new PasskeyCancelled(String(reason));
  });
  if (!credential) throw new PasskeyCancelled();
  return toJson(credential as PublicKeyCredential);
}

/** Has the device make a passkey; throws PasskeyCancelled when it does not. */
export const makePasskey = ({ options }: Ceremony): Promise<Json> =>
  ask(navigator.credentials.create({ publicKey: creationOptions(options) }));

/** Has the device sign with a passkey; throws PasskeyCancelled when it does not. */
export const signWithPasskey = ({ options }: Ceremony): Promise<Json> =>
  ask(navigator.credentials.get({ publicKey: requestOptions(options) }));
