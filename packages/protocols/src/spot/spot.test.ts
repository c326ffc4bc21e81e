import { expect, test } from 'vitest'
import { bytesFromAscii } from '../bytes/index'
import { decodeHttpBody } from '../testing/http'
import { spot } from './spot.protocol'

const message = (id: string, type: string, more = ''): string =>
  `<message><esn>${id}</esn><messageType>${type}</messageType><timestamp>2026-03-04T05:06:07Z</timestamp>` +
  `<latitude>-23.55</latitude><longitude>-46.63</longitude>${more}</message>`
const list = (...messages: string[]) => bytesFromAscii(`<messageList>${messages.join('')}</messageList>`)

test('messages of two messengers in one request', () => {
  const decoded = decodeHttpBody(spot, list(message('0-1', 'TRACK'), message('0-2', 'SOS'), message('0-1', 'OK')))
  expect(decoded.http).toEqual({ status: 200, body: '', unknownDevice: 200 })
  expect(decoded.deviceIds).toEqual(['0-1'])
  expect(decoded.positions?.map(({ attributes }) => attributes.event)).toEqual(['TRACK', 'OK'])
  expect(decoded.others).toMatchObject([{ deviceIds: ['0-2'], positions: [{ attributes: { alarm: 'sos' } }] }])
})

test('a weak battery is told, and a call for help before it', () => {
  const alarmOf = (type: string) =>
    decodeHttpBody(spot, list(message('0-1', type, '<batteryState>LOW</batteryState>'))).positions?.[0]?.attributes
      .alarm
  expect(alarmOf('TRACK')).toBe('lowBattery')
  expect(alarmOf('HELP')).toBe('sos')
})

test('what is no list of messages is refused', () => {
  for (const text of ['', '<messageList/>', '<message></message>', '{"message":1}']) {
    expect(decodeHttpBody(spot, bytesFromAscii(text)).http?.status).toBe(400)
  }
})
