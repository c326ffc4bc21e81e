import { fillText, serverTexts } from '@rastro/i18n/server'
import type { UserRecord } from '#src/face/caller/index'
import type { Log } from '#src/platform/log'
import { houseStyle, languageOf, type Looks, type PostOffice, writeLetter } from '#src/tracking/people/mail/index'
import type { FactorNews } from './factors'

export interface FactorLetterParts {
  post: Pick<PostOffice, 'post' | 'isOpen'>
  looks: Looks
  log: Log
}

/** Mails to its owner what happened to the second factor of an account, behind the back of whoever did it. */
export function tellOfFactor({ post, looks, log }: FactorLetterParts) {
  async function tell(user: UserRecord, news: FactorNews): Promise<void> {
    const { attributes } = await looks.of(user.id)
    const language = languageOf(user.attributes, attributes)
    const style = houseStyle(attributes)
    const { factor: texts } = serverTexts[language].mail
    const values = { name: user.name, brand: style.brand }
    const letter = writeLetter({
      ...style,
      language,
      subject: fillText(texts.subject, values),
      lines: [fillText(texts.greeting, values), fillText(texts[news], values)],
      closing: [texts.ignore],
    })
    await post.post({ kind: 'user', id: user.id }, letter)
  }
  return (user: UserRecord, news: FactorNews): void => {
    if (!post.isOpen()) return
    tell(user, news).catch((error: unknown) =>
      log.warn({ error, userId: user.id }, 'a mail about a second factor could not be made'),
    )
  }
}
