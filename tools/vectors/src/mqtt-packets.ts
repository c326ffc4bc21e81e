/** A packet of a vector: the opening of a connection or a published message. */
export interface MqttVector {
  type: 'connect' | 'publish'
  clientId?: string
  payload?: string
  payloadHex?: string
  qos?: number
  messageId?: number
}

const counted = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'utf8')
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
}

const lengthOf = (value: number): number[] =>
  value > 0x7f ? [(value & 0x7f) | 0x80, ...lengthOf(value >> 7)] : [value]

const packet = (first: number, content: Buffer): Uint8Array =>
  Buffer.concat([Buffer.from([first, ...lengthOf(content.length)]), content])

const CONNECT_FLAGS = Buffer.from([4, 2, 0, 0])

/** Bytes of a packet of MQTT 3.1.1. */
export const mqttBytes = ({ type, clientId = '', payload, payloadHex = '', qos = 0, messageId = 0 }: MqttVector) => {
  if (type === 'connect') return packet(0x10, Buffer.concat([counted('MQTT'), CONNECT_FLAGS, counted(clientId)]))
  const content = payload === undefined ? Buffer.from(payloadHex, 'hex') : Buffer.from(payload, 'utf8')
  const number = qos > 0 ? [messageId >> 8, messageId & 0xff] : []
  return packet(0x30 | (qos << 1), Buffer.concat([counted('report'), Buffer.from(number), content]))
}

const ANSWERS: Readonly<Record<number, string>> = { 0x20: 'CONNACK', 0x40: 'PUBACK' }

/** Name of an answer, whatever message it confirms. */
export const mqttAnswer = (bytes: Uint8Array): string => ANSWERS[bytes[0] ?? 0] ?? 'another packet'
