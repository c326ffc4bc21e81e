import { expect, test } from 'vitest'
import { bytesFromAscii, bytesFromHex } from './bytes/index'
import { protocols, recogniseProtocol } from './registry'

const nameOf = (bytes: Uint8Array, transport: 'tcp' | 'udp' = 'tcp'): string => {
  const recognition = recogniseProtocol(bytes, transport)
  return typeof recognition === 'string' ? recognition : recognition.protocol.name
}

test.each([
  ['gt06', bytesFromHex('78780d01035000100020003000018cdd0d0a')],
  ['gt06', bytesFromHex('79790012')],
  ['suntech', bytesFromAscii('ST300STT;')],
  ['suntech', bytesFromHex('81004e05')],
  ['teltonika', bytesFromHex('000f333532303933303831')],
  ['h02', bytesFromAscii('*HQ,1234567890,V1,')],
  ['gps103', bytesFromAscii('##,imei:35000')],
  ['easytrack', bytesFromAscii('*ET,35000')],
  ['tk103', bytesFromAscii('(012345678901BP00')],
  ['arnavi', bytesFromHex('ff22f30c45f5c90f0300')],
  ['arnavi', bytesFromAscii('$AV,V4,7001,')],
  ['cellocator', bytesFromAscii('MCGP')],
  ['continental', bytesFromHex('5356002a')],
  ['eelink', bytesFromHex('676701000c')],
  ['eelink', bytesFromHex('454c001eb41a01')],
  ['egts', bytesFromHex('0100000b000300704300db')],
  ['galileo', bytesFromHex('01188001120213033335303031')],
  ['galileo', bytesFromHex('0113800333353030')],
  ['gl200', bytesFromAscii('+RESP:GTFRI,')],
  ['gl200', bytesFromAscii('+ACK:GTHBD,')],
  ['gl200', bytesFromHex('2b525350')],
  ['gl200', bytesFromHex('2b00003800')],
  ['globalsat', bytesFromAscii('GSr,350001000200030,')],
  ['globalsat', bytesFromAscii('$350001000200030,1,3')],
  ['meiligao', bytesFromHex('24240011')],
  ['minifinder', bytesFromAscii('!1,350001000200030')],
  ['mtx', bytesFromAscii('#MTX,350001')],
  ['navis', bytesFromAscii('@NTC')],
  ['osmand', bytesFromAscii('GET /?id=1')],
  ['osmand', bytesFromAscii('POST / HTTP/1.1')],
  ['mxt', bytesFromHex('01a631')],
  ['castel', bytesFromHex('40401f0004323133')],
  ['t55', bytesFromAscii('$GPRMC,0123')],
  ['taip', bytesFromAscii('>REV')],
  ['t800x', bytesFromHex('252501001500')],
  ['meitrack', bytesFromAscii('$$F160,861412')],
  ['ruptela', bytesFromHex('002e000315bc70d3e2ff0f')],
  ['watch', bytesFromAscii('[3G*8800000015*')],
  ['jt808', bytesFromHex('7e0200')],
  ['megastek', bytesFromAscii('0151$MGV002,')],
  ['megastek', bytesFromAscii('STX,865067')],
  ['startek', bytesFromAscii('&&L171,868825')],
  ['xirgo', bytesFromAscii('$$352054058132185,4001,')],
  ['fifotrack', bytesFromAscii('$$136,866104023192332,1,A03')],
  ['jmak', bytesFromAscii('~000000041FE3FFFF;')],
  ['minifinder2', bytesFromHex('ab104b00cab2')],
  ['xexun2', bytesFromHex('faaf0014')],
  ['topflytech', bytesFromAscii('(880316890094910BP00XG00')],
  ['wialon', bytesFromAscii('#L#2.0;')],
  ['xexun', bytesFromAscii('260304101112,,GPRMC,')],
  ['totem', bytesFromAscii('$$0108AA70010')],
  ['totem', bytesFromAscii('$$B370010')],
  ['jt600', bytesFromAscii('(7001002003,U01')],
  ['jt600', bytesFromHex('24700100200316110022040326101112')],
  ['h02', bytesFromHex('247001002003101112040326')],
  ['unknown', bytesFromHex('16030100')],
  ['unknown', bytesFromAscii('SSH-2.0')],
  ['more', new Uint8Array(0)],
  ['more', bytesFromAscii('G')],
  ['more', bytesFromHex('78')],
  ['more', bytesFromHex('78780d0103')],
  ['atrack', bytesFromAscii('@P,1A2B,120,')],
  ['more', bytesFromAscii('*')],
])('a TCP connection is %s', (name, bytes) => {
  expect(nameOf(bytes)).toBe(name)
})

test('what one more byte decides is never decided wrongly before', () => {
  const start = bytesFromAscii('ST600STT;100')
  const answers = Array.from(start, (_, index) => nameOf(start.subarray(0, index + 1)))
  expect(answers.filter((answer) => answer !== 'more' && answer !== 'suntech')).toEqual([])
  expect(answers.at(-1)).toBe('suntech')
})

test('a datagram is only taken by protocols that use datagrams', () => {
  expect(nameOf(bytesFromAscii('*HQ,1234567890,V1,'), 'udp')).toBe('h02')
  expect(nameOf(bytesFromHex('78780d01'), 'udp')).toBe('unknown')
  expect(nameOf(bytesFromAscii('ST300STT;1'), 'udp')).toBe('unknown')
})

test('names and default ports are unique', () => {
  expect(new Set(protocols.map(({ name }) => name)).size).toBe(protocols.length)
  expect(new Set(protocols.map(({ defaultPort }) => defaultPort)).size).toBe(protocols.length)
})

test('every protocol names the makers whose devices speak it', () => {
  expect(protocols.filter(({ brands }) => !brands?.length).map(({ name }) => name)).toEqual([])
})
