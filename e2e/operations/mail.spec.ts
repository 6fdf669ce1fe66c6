import { expect, test } from '@playwright/test';
import { parseMail } from '../support/mail.ts';

test('a quoted-printable part is read with its soft line breaks and its first link', () => {
  const mail = parseMail(
    [
      'To: =?utf-8?q?Z=C3=B6e?= <zoe@example.com>',
      'Subject: =?utf-8?b?Q29uZmlybSB5b3Vy?= =?utf-8?b?IGUtbWFpbA==?=',
      'Content-Type: multipart/alternative;',
      ' boundary=edge',
      '',
      '--edge',
      'Content-Type: text/plain; charset=UTF-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Open http://localhost:8080/api/auth/verify?token=3Dabc&type=3Dsig=',
      'nup to confirm =E2=80=94 thanks.',
      '--edge',
      'Content-Type: text/html; charset=UTF-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<a href="http://localhost:8080/?a=1&amp;b=2">Ja, bestätigen</a>').toString('base64'),
      '--edge--',
      '',
    ].join('\r\n'),
  );
  expect(mail).toEqual({
    to: 'Zöe <zoe@example.com>',
    subject: 'Confirm your e-mail',
    text: 'Open http://localhost:8080/api/auth/verify?token=abc&type=signup to confirm — thanks.',
    html: '<a href="http://localhost:8080/?a=1&amp;b=2">Ja, bestätigen</a>',
    links: ['http://localhost:8080/api/auth/verify?token=abc&type=signup', 'http://localhost:8080/?a=1&b=2'],
  });
});

test('a plain message without parts is read as UTF-8', () => {
  const source = Buffer.from('To: a@example.com\nSubject: Hello\n\nGrüße').toString('latin1');
  expect(parseMail(source)).toMatchObject({
    to: 'a@example.com',
    subject: 'Hello',
    text: 'Grüße',
    links: [],
  });
});
