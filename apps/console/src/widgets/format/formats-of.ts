import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { makeFormats, type Formats } from './formats'
import { formatSettings } from './settings'

interface Made {
  user: User
  server: ServerInfo
  language: string
  formats: Formats
}

let last: Made | null = null

/** Formats of one person, made once: every row of a list asks for them, and making them takes longer than drawing it. */
export function formatsOf(user: User, server: ServerInfo, language: string): Formats {
  if (last?.user !== user || last.server !== server || last.language !== language)
    last = { user, server, language, formats: makeFormats(formatSettings(user, server, language)) }
  return last.formats
}
