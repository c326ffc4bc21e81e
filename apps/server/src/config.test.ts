import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configWith, readConfig } from './config'
import { configPage } from './config-page'

test('without any variable the defaults hold', () => {
  const config = configWith({})
  expect(config).toMatchObject({ webPort: 8082, detectPort: 5000, statusTimeoutMs: 600_000, licenseMode: 'plus' })
  expect(config.databaseUrl).toBeUndefined()
})

test('all mistakes are listed at once and secrets are not repeated', () => {
  const reading = readConfig({
    WEB_PORT: '80x',
    STATUS_TIMEOUT: '1',
    DATABASE_URL: 'mysql://u:secret@h/d',
    TRUST_PROXY: 'yes',
  })
  expect(reading).toEqual({
    mistakes: [
      'WEB_PORT must be a whole number',
      'TRUST_PROXY must be true, false or addresses of proxies',
      'DATABASE_URL must start with postgresql://',
      'STATUS_TIMEOUT must be 10 or more',
    ],
  })
})

test.each([
  [{ ADMIN_EMAIL: 'a@b.c' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be given together'],
  [{ WEB_PORT: '5000' }, 'DETECT_PORT and WEB_PORT must not both be 5000'],
])('%j contradicts itself', (environment, mistake) => {
  expect(readConfig(environment)).toEqual({ mistakes: [mistake] })
})

test('docs/config.md is what the settings say; otherwise run scripts/config-doc.ts', () => {
  expect(readFileSync(new URL('../../../docs/config.md', import.meta.url), 'utf8')).toBe(configPage())
})

test.each([
  ['false', []],
  ['true', ['loopback', 'linklocal', 'uniquelocal']],
  ['10.0.0.5, 192.168.0.0/16 fd00::/8', ['10.0.0.5', '192.168.0.0/16', 'fd00::/8']],
])('TRUST_PROXY=%s believes %j', (text, trustProxy) => {
  const reading = readConfig({ TRUST_PROXY: text })
  expect('config' in reading && reading.config.trustProxy).toEqual(trustProxy)
})
test.each(['1.2.3', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example', '10.0.0.1;true'])(
  'TRUST_PROXY=%s is a mistake',
  (text) => {
    expect(readConfig({ TRUST_PROXY: text })).toEqual({
      mistakes: ['TRUST_PROXY must be true, false or addresses of proxies'],
    })
  },
)

test('PROTOCOL_PORTS=named opens only the protocols that are given a port', () => {
  const reading = readConfig({ PROTOCOL_PORTS: 'named', GT06_PORT: '15023' })
  if ('mistakes' in reading) throw new Error(reading.mistakes.join('; '))
  const open = Object.entries(reading.config.protocolPorts).filter(([, number]) => number !== 0)
  expect(open).toEqual([['gt06', 15_023]])
})
