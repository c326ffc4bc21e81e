import { utf8Of } from '../bytes/index'
import { decodeHttpSafely } from '../decode-safely'
import { BODY_LIMIT_BYTES, httpRefusal, httpTaken, type Reported } from '../http-answers'
import type { DecodeHttp } from '../protocol'
import { countIn, wordIn } from '../text-fields'
import { elementText, elementsOf, escapedXml, xmlAttribute } from '../xml'
import { reportsOfJson } from './json-report'
import { readPayload } from './payload'

const NO_MESSAGE = '0'.repeat(32)
const twoDigits = (value: number): string => String(value).padStart(2, '0')

const stampOf = (now: Date): string => {
  const date = [now.getUTCDate(), now.getUTCMonth() + 1].map(twoDigits).join('/')
  const time = [now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()].map(twoDigits).join(':')
  return `${date}/${now.getUTCFullYear()} ${time} GMT`
}

/** What the back office of the satellites waits for; without it the messages come again. */
const answerOf = (messageId: string, now: Date): string =>
  '<?xml version="1.0" encoding="UTF-8"?>' +
  '<stuResponseMsg xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
  'xsi:noNamespaceSchemaLocation="http://cody.glpconnect.com/XSD/StuResponse_Rev1_0.xsd" ' +
  `deliveryTimeStamp="${stampOf(now)}" messageID="${NO_MESSAGE}" correlationID="${escapedXml(messageId)}">` +
  '<state>pass</state><stateMessage>Store OK</stateMessage></stuResponseMsg>'

const reportOf = (message: string, model: string | undefined, now: Date): Reported => {
  const id = wordIn(elementText(message, 'esn'))
  const seconds = countIn(elementText(message, 'unixTime'))
  const time = seconds ? new Date(seconds * 1000) : undefined
  const position = readPayload(elementText(message, 'payload') ?? '', model, time, now)
  return { deviceIds: id ? [id] : [], positions: position ? [position] : [] }
}

/** Messages of simplex units, as the back office posts them in XML, or in JSON. */
export const decodeGlobalstar: DecodeHttp = decodeHttpSafely(({ body }, { options }, now) => {
  if (body.length > BODY_LIMIT_BYTES) return httpRefusal('body too large', 413)
  const text = utf8Of(body)
  if (text.trimStart().startsWith('{')) return httpTaken(reportsOfJson(text, now), '{"status":"ok"}')
  const messages = elementsOf(text, 'stuMessage').map((one) => reportOf(one, options.model, now))
  const named = messages.filter(({ deviceIds }) => deviceIds.length > 0)
  if (!text.includes('<stuMessages')) return httpRefusal('no messages of this protocol')
  return httpTaken(named, answerOf(xmlAttribute(text, 'messageID') ?? NO_MESSAGE, now))
})
