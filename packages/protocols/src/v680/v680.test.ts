import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { cutAll } from '../framing/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { frameV680 } from './frame'
import { v680 } from './v680.protocol'

const PLACE = '04637.8000,W,2333.0000,S,12.50,90#040326#050607'
const decode = (text: string) => decodeInTurn(v680, [bytesFromAscii(text)])
const framesOf = (text: string): string[] =>
  cutAll(bytesFromAscii(text), frameV680, freshConnection()).frames.map((one) => asciiOf(one))

test('a report in the south-west, in minutes or in degrees', () => {
  for (const place of [PLACE, '46.63,W,23.55,S,12.50,90#040326#050607.000']) {
    expect(decode(`#350001000200030#fleet#1#0000#AUT#1#V#${place}##`)).toMatchObject({
      deviceIds: ['350001000200030'],
      positions: [
        {
          fix: {
            time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
            valid: true,
            latitude: -23.55,
            longitude: -46.63,
            speedKnots: 12.5,
            courseDegrees: 90,
          },
          attributes: { user: 'fleet', password: '0000', event: 'AUT', packet: '1', lbsData: 'V' },
        },
      ],
    })
  }
})

test('every place of a report; a call for help', () => {
  const { positions = [] } = decode(
    `#350001000200030##0#0000#SOS#2#V#${PLACE}#V#${PLACE.replace('050607', '050707')}##`,
  )
  expect(positions.map(({ fix }) => fix?.time.getUTCMinutes())).toEqual([6, 7])
  expect(positions.map(({ attributes }) => attributes.alarm)).toEqual(['sos', undefined])
})

test('a login, a report behind it, one of nowhere and no time', () => {
  expect(decode('#350001000200030')).toEqual({ deviceIds: ['350001000200030'] })
  expect(decode(`1#0000#AUT#1##${PLACE}`).positions).toHaveLength(1)
  expect(decode('#350001000200030##1#0000#AUT#01#7240#00000.0000,E,0000.0000,N,0.00,#000000#000000.000')).toEqual({
    deviceIds: ['350001000200030'],
  })
  expect(decode('hello')).toEqual({ error: expect.any(String) })
})

test('empty fields do not end a report, wherever they stand', () => {
  const report = `#350001000200030##1#0000#AUT#1##${PLACE}`
  expect(framesOf(`${report}##${report}##`)).toEqual([report, report])
  expect(framesOf(`#350001000200030##${report}##`)).toEqual(['#350001000200030', report])
  expect(framesOf('#350001000200030##')).toEqual(['#350001000200030'])
})

test('streams in any pieces, damaged or not, and first bytes', () => {
  const report = `#350001000200030#fleet#1#0000#AUT#1#V#${PLACE}`
  const frame = bytesFromAscii(`${report}##`)
  expectFramesInAnyPieces(v680, [frame, frame], [bytesFromAscii(report), bytesFromAscii(report)])
  expectNothingThrows(v680, [frame])
  expect(v680.recognise?.(frame, 'udp')).toBe('yes')
  expect(v680.recognise?.(bytesFromAscii('#3500'), 'tcp')).toBe('maybe')
  expect(v680.recognise?.(bytesFromAscii('#L#'), 'tcp')).toBe('no')
})
