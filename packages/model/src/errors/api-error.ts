import { type ErrorCode, errorKinds } from './codes'

/** A failure that the caller is told of. `detail` replaces the text of the code; it never holds a secret. */
export class ApiError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, detail?: string) {
    super(detail ?? errorKinds[code].text)
    this.name = 'ApiError'
    this.code = code
  }

  get status(): number {
    return errorKinds[this.code].status
  }

  /** The one line that crosses the wire. */
  get line(): string {
    return `${errorKinds[this.code].exception}: ${this.message.replaceAll(/[\r\n]+/g, ' ')}`
  }
}

/** The code of a failed answer: the header when our server sent it, else made from the first segment of the text. */
export function errorCodeOf(header: string | null | undefined, body: string): string {
  if (header) return header
  const first = body.replace(/^[\w.$]+(Exception|Error): /, '').split(/\r?\n| - /)[0] ?? ''
  return first
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
}
