import { asciiBytes, asciiText } from './bytes'
import type { ServerReply } from './device-protocol'

const HEAD_END = '\r\n\r\n'

const bodyLength = (head: string): number => Number(/^content-length:\s*(\d+)/im.exec(head)?.[1] ?? 0)

/** Splits one whole HTTP answer off the start of `pending`; chunked answers end at the empty chunk. */
export const takeAnswer = (pending: string): { status: number; body: string; rest: string } | undefined => {
  const end = pending.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = pending.slice(0, end)
  const start = end + HEAD_END.length
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0)
  if (/^transfer-encoding:\s*chunked/im.test(head)) {
    const last = pending.indexOf(`0${HEAD_END}`, start)
    return last < 0 ? undefined : { status, body: pending.slice(start, last), rest: pending.slice(last + 5) }
  }
  const length = bodyLength(head)
  if (pending.length < start + length) return undefined
  return { status, body: pending.slice(start, start + length), rest: pending.slice(start + length) }
}

/** A request with a body of JSON. */
export const jsonRequest = (content: unknown): Uint8Array => {
  const body = JSON.stringify(content)
  return asciiBytes(
    `POST / HTTP/1.1\r\nHost: tracker\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
}

/** Length of the first whole answer. */
export const answerLength = (pending: Uint8Array): number => {
  const answer = takeAnswer(asciiText(pending))
  return answer ? pending.length - answer.rest.length : 0
}

/** An answer says whether the message is safe. */
export const answerOf = (text: string): ServerReply => {
  const { status = 0 } = takeAnswer(text) ?? {}
  return status === 200 ? { kind: 'stored' } : { kind: 'refused', reason: `HTTP ${status}` }
}

/** A request with a body of XML. */
export const xmlRequest = (body: string): Uint8Array =>
  asciiBytes(
    `POST / HTTP/1.1\r\nHost: tracker\r\nContent-Type: text/xml\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )

/** A request that says everything in its address. */
export const getRequest = (path: string): Uint8Array => asciiBytes(`GET ${path} HTTP/1.1\r\nHost: tracker\r\n\r\n`)
