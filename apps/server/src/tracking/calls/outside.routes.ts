import type { FastifyReply } from 'fastify'
import { type Language, matchLanguage, SOURCE_LANGUAGE } from '@rastro/i18n'
import { fillText, serverTexts } from '@rastro/i18n/server'
import { ApiError, ERROR_CODE_HEADER } from '@rastro/model/errors'
import { type OutsideAddress, outsideEndpoints, type ScheduledReport } from '@rastro/model/report'
import { wireDate } from '@rastro/model/wire'
import type { UserRecord } from '#src/face/caller/index'
import type { Mount } from '#src/http/index'
import type { Policy } from '#src/tracking/fleet/access/index'
import { languageOf } from '#src/tracking/people/mail/index'
import type { Registry } from '#src/tracking/resource/index'
import {
  type OutsideDesk,
  outsidePage,
  type PageParts,
  plainName,
  type StoredAddress,
} from '#src/tracking/history/reports/index'

export interface OutsideRoutes {
  policy: Policy
  scheduledReports: Pick<Registry<ScheduledReport>, 'byId'>
  outside: OutsideDesk
  serverAttributes(): Readonly<Record<string, unknown>>
}

const present = ({ id, address, state, ownerId, invitedAt, expiresAt }: StoredAddress): OutsideAddress => ({
  id,
  address,
  state,
  userId: ownerId,
  invitedAt: wireDate(invitedAt),
  expiresAt: expiresAt && wireDate(expiresAt),
})

export function outsideRoutes(mount: Mount, parts: OutsideRoutes): void {
  const { policy, scheduledReports, outside, serverAttributes } = parts

  function requireReport(actor: UserRecord, id: number): void {
    policy.requireReports(actor)
    policy.requireAccess(actor, 'report', id)
    if (!scheduledReports.byId(id)) throw new ApiError('NOT_FOUND')
  }
  function requireChange(actor: UserRecord, id: number): void {
    requireReport(actor, id)
    policy.requireWrite(actor, 'report')
    policy.requireExport(actor)
  }

  mount(outsideEndpoints.list, async ({ actor, params }) => {
    requireReport(actor, params.id)
    return (await outside.ofReport(params.id)).map(present)
  })
  mount(outsideEndpoints.add, async ({ actor, params, body }) => {
    requireChange(actor, params.id)
    return present(await outside.add(actor, params.id, body.address))
  })
  mount(outsideEndpoints.invite, async ({ actor, params }) => {
    requireChange(actor, params.id)
    return present(await outside.invite(params.id, params.addressId))
  })
  mount(outsideEndpoints.remove, async ({ actor, params }) => {
    requireChange(actor, params.id)
    await outside.remove(params.id, params.addressId)
  })

  /** The address of such a page is a secret: it goes to nobody else. */
  function show(reply: FastifyReply, page: Omit<PageParts, 'serverAttributes'>, status = 200): string {
    reply.code(status).type('text/html; charset=utf-8')
    reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
    return outsidePage({ ...page, serverAttributes: serverAttributes() })
  }
  const pageTexts = (language: Language) => serverTexts[language].mail.page
  function gone(reply: FastifyReply): string {
    const language = languageOf({}, serverAttributes())
    const texts = pageTexts(language)
    reply.header(ERROR_CODE_HEADER, 'NOT_FOUND')
    return show(reply, { language, title: texts.goneTitle, lines: [texts.goneText] }, 404)
  }
  const languageOfAddress = ({ language }: StoredAddress): Language => matchLanguage(language) ?? SOURCE_LANGUAGE

  mount(outsideEndpoints.question, async ({ params, reply }) => {
    const asked = await outside.asked(params.token)
    if (!asked) return gone(reply)
    const language = languageOfAddress(asked.address)
    const texts = pageTexts(language)
    const values = { sender: plainName(asked.sender.name), address: asked.address.address }
    return show(reply, {
      language,
      title: texts.confirmTitle,
      lines: [fillText(texts.confirmText, values), texts.confirmHint],
      buttons: [
        { label: texts.yes, value: 'yes', isMain: true },
        { label: texts.no, value: 'no' },
      ],
    })
  })
  mount(outsideEndpoints.answer, async ({ params, body, reply }) => {
    const address = (await outside.asked(params.token)) && (await outside.answer(params.token, body.answer))
    if (!address) return gone(reply)
    const language = languageOfAddress(address)
    const texts = pageTexts(language)
    const isYes = body.answer === 'yes'
    const line = fillText(isYes ? texts.yesText : texts.noText, { address: address.address })
    return show(reply, { language, title: isYes ? texts.yesTitle : texts.noTitle, lines: [line] })
  })
  mount(outsideEndpoints.stopPage, ({ params, reply }) => {
    const found = outside.stopping(params.token)
    if (!found) return gone(reply)
    const texts = pageTexts(found.language)
    return show(reply, {
      language: found.language,
      title: texts.stopTitle,
      lines: [fillText(texts.stopText, { address: found.address })],
      buttons: [{ label: texts.stopYes, value: 'stop', isMain: true }],
    })
  })
  mount(outsideEndpoints.stop, async ({ params, reply }) => {
    const found = outside.stopping(params.token)
    if (!found) return gone(reply)
    await outside.stop(params.token)
    const texts = pageTexts(found.language)
    const line = fillText(texts.stoppedText, { address: found.address })
    return show(reply, { language: found.language, title: texts.stoppedTitle, lines: [line] })
  })
}
