import 'i18next'
import type { Texts } from '@rastro/i18n'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'texts'
    resources: { texts: Texts }
  }
}
