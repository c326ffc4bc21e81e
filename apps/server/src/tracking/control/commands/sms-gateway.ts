import { OutboundError, type CallOut } from '#src/platform/outbound'
import type { Log } from '#src/platform/log'

export interface SmsSettings {
  url: string
  /** Body with `{phone}` and `{message}`; JSON when it begins with a bracket, else a form. */
  template: string
  authorizationHeader: string
  authorization: string | undefined
  /** Text that an answer must hold to count as taken; undefined believes the status. */
  success: string | undefined
}

/** Sends text messages. */
export interface SmsGateway {
  readonly isConfigured: boolean
  /** Resolves once the gateway took the message; rejects with SmsError. */
  send(phone: string, message: string): Promise<void>
}

/** The gateway did not take a message. Its text names neither key nor message. */
class SmsError extends Error {}

export const NO_SMS: SmsGateway = {
  isConfigured: false,
  send: () => Promise.reject(new SmsError('no gateway')),
}

const isJson = (template: string): boolean => /^\s*[{[]/.test(template)

/** Fills the template so that no message can break out of its field. */
export function smsBody(template: string, phone: string, message: string): string {
  const escape = isJson(template)
    ? (text: string): string => JSON.stringify(text).slice(1, -1)
    : (text: string): string => encodeURIComponent(text)
  const values: Record<string, string> = { '{phone}': escape(phone), '{message}': escape(message) }
  return template.replaceAll(/\{(?:phone|message)\}/g, (name) => values[name] ?? name)
}

/** Gateways of the region answer 200 and say in the body that they failed. */
const SAYS_FAILED = /"(situacao|status)"\s*:\s*"err(o|or)"|"success"\s*:\s*false/i

const smsPhone = (phone: string): string => phone.replaceAll(/[^\d+]/g, '')

export function createSmsGateway(to: SmsSettings, callOut: CallOut, log: Log): SmsGateway {
  async function post(phone: string, message: string): Promise<void> {
    const type = isJson(to.template) ? 'application/json' : 'application/x-www-form-urlencoded'
    const headers: Record<string, string> = { 'content-type': `${type}; charset=utf-8` }
    if (to.authorization) headers[to.authorizationHeader] = to.authorization
    const body = smsBody(to.template, smsPhone(phone), message)
    const answer = await callOut({ url: to.url, method: 'POST', headers, body })
    const isTaken = to.success === undefined ? !SAYS_FAILED.test(answer.body) : answer.body.includes(to.success)
    if (answer.status >= 300 || !isTaken) throw new SmsError(`the gateway answered ${answer.status}`)
  }
  return {
    isConfigured: true,
    async send(phone, message) {
      try {
        await post(phone, message)
      } catch (error) {
        const reason = error instanceof SmsError || error instanceof OutboundError ? error.message : 'unexpected'
        log.warn({ reason }, 'a text message could not be sent')
        throw error instanceof SmsError ? error : new SmsError(reason)
      }
    },
  }
}
