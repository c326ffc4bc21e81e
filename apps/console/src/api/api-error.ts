/** An unpaid invoice as a refused login may carry it. */
export interface OpenInvoice {
  id?: number | string
  description?: string
  value?: number
  dueDate?: string
  url?: string
}

export interface ApiErrorParts {
  /** 0 when there was no response at all. */
  status: number
  /** Upper case with underscores; a key of the `errors` texts when known. */
  code: string
  /** What the server wrote, cut to its first line; never shown as the message. */
  detail?: string
  /** The body as received: an object when it was JSON, else text. */
  data?: unknown
  /** The server wants the second factor. */
  needsCode?: boolean
}

/** A call that failed, with a code the screens translate. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly data: unknown
  readonly needsCode: boolean

  constructor({ status, code, detail = '', data = null, needsCode = false }: ApiErrorParts) {
    super(code)
    this.status = status
    this.code = code
    this.detail = detail
    this.data = data
    this.needsCode = needsCode
  }

  private field(name: string): unknown {
    return typeof this.data === 'object' && this.data !== null
      ? (this.data as Record<string, unknown>)[name]
      : undefined
  }

  get trustAvailable(): boolean {
    return this.field('trustAvailable') === true
  }

  get invoices(): OpenInvoice[] {
    const invoices = this.field('invoices')
    return Array.isArray(invoices) ? (invoices as OpenInvoice[]) : []
  }
}
