import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type MailBox, startMailBox } from '../../../test/mail-box'
import { createMailer, type Mailer } from './mailer'
import { type Mail, MailError, type SmtpSettings } from './smtp-settings'

let box: MailBox
let mailer: Mailer
beforeAll(async () => {
  box = await startMailBox()
  mailer = createMailer(['127.0.0.1'])
})
afterAll(async () => {
  mailer.stop()
  await box.close()
})
afterEach(() => box.mails.splice(0))

const settings = (changes: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: '127.0.0.1',
  port: box.port,
  security: 'none',
  trustsAnyCertificate: false,
  username: undefined,
  password: undefined,
  from: 'frota@example.com',
  fromName: 'Frota São João',
  ...changes,
})
const mail = (changes: Partial<Mail> = {}): Mail => ({
  to: { name: 'João Ação', address: 'joao@example.com' },
  subject: 'Relatório: ação à beira d’água ✓',
  text: 'Olá, João!\n',
  html: '<p>Olá, <b>João</b>!</p>',
  ...changes,
})
const failure = (work: Promise<void>): Promise<MailError> =>
  work.then(
    () => Promise.reject(new Error('it was sent')),
    (error: unknown) => (error instanceof MailError ? error : Promise.reject(error as Error)),
  )

test('a mail arrives with its subject, both bodies and its file', async () => {
  const content = Buffer.from([0, 1, 2, 250, 255])
  await mailer.send(mail({ files: [{ name: 'relatório.xlsx', mime: 'application/zip', content }] }), settings())
  const [received] = box.mails
  expect(received).toMatchObject({ from: 'frota@example.com', to: ['joao@example.com'] })
  expect(received?.mail).toMatchObject({
    subject: 'Relatório: ação à beira d’água ✓',
    from: { name: 'Frota São João', address: 'frota@example.com' },
    to: [{ name: 'João Ação', address: 'joao@example.com' }],
    text: expect.stringContaining('Olá, João!') as string,
    html: expect.stringContaining('<b>João</b>') as string,
  })
  const [file] = received?.mail.attachments ?? []
  expect(file).toMatchObject({ filename: 'relatório.xlsx', mimeType: 'application/zip' })
  expect(Buffer.from(file?.content as ArrayBuffer)).toEqual(content)
  expect(received?.raw).toContain('Auto-Submitted: auto-generated')
})

test('names and subjects add no headers and no further recipients', async () => {
  const to = { name: 'X>, <other@example.com', address: 'joao@example.com' }
  await mailer.send(mail({ to, subject: 'a\r\nBcc: other@example.com' }), settings())
  expect(box.mails[0]?.to).toEqual(['joao@example.com'])
  expect(box.mails[0]?.raw).not.toMatch(/^Bcc:/m)
})

describe('what does not leave', () => {
  test.each([
    [451, true],
    [550, false],
  ])('answered with %i: worth another attempt is %s', async (responseCode, isTemporary) => {
    box.refuse(1, responseCode)
    const error = await failure(mailer.send(mail(), settings()))
    expect(error).toMatchObject({ isTemporary })
    expect(error.message).toContain(String(responseCode))
    expect(error.message).not.toContain('joao')
    await mailer.send(mail(), settings())
    expect(box.mails).toHaveLength(1)
  })
  test('nobody listens: another attempt may do', async () => {
    const closed = await startMailBox()
    await closed.close()
    expect(await failure(mailer.send(mail(), settings({ port: closed.port })))).toMatchObject({ isTemporary: true })
  })
  test('a server of the own network is not called unless the operator allows it', async () => {
    const careful = createMailer([])
    for (const host of ['127.0.0.1', 'localhost', '::1']) {
      const error = await failure(careful.send(mail(), settings({ host })))
      expect(error).toMatchObject({ isTemporary: false, message: 'the address is private' })
    }
    careful.stop()
    expect(box.mails).toEqual([])
  })
})

describe('who the server is', () => {
  test('STARTTLS or nothing: what speaks no TLS gets no mail', async () => {
    expect(await failure(mailer.send(mail(), settings({ security: 'required' })))).toBeInstanceOf(MailError)
    expect(box.mails).toEqual([])
  })
  test('a certificate that nobody vouches for is taken only when told to; passwords go through it and into no error', async () => {
    const seen: string[] = []
    const secret = 'segredo-do-correio'
    const own = await startMailBox({
      disabledCommands: [],
      authOptional: false,
      onAuth(auth, session, done) {
        seen.push(`${auth.username} ${auth.password === secret} ${session.secure}`)
        if (auth.password === secret) done(null, { user: auth.username })
        else done(new Error('wrong'))
      },
    })
    const login = { port: own.port, security: 'starttls', username: 'frota', password: secret } as const
    expect(await failure(mailer.send(mail(), settings(login)))).toBeInstanceOf(MailError)
    expect(own.mails).toEqual([])
    await mailer.send(mail(), settings({ ...login, trustsAnyCertificate: true }))
    expect(own.mails).toHaveLength(1)
    expect(seen).toEqual(['frota true true'])
    const wrong = { ...login, trustsAnyCertificate: true, password: 'outro-segredo' }
    const error = await failure(mailer.send(mail(), settings(wrong)))
    expect(JSON.stringify([error.message, { ...error }])).not.toContain('segredo')
    expect(error.isTemporary).toBe(false)
    await own.close()
  })
})
