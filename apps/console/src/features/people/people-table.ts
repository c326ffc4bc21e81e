import { shownDocument } from '@rastro/model/brazil'
import type { PersonRow } from '@rastro/model/people'
import type { TFunction } from 'i18next'
import type { SheetColumn } from '#src/widgets/files/list-sheet'
import { wallTime } from '#src/widgets/files/wall-time'
import type { Formats } from '#src/widgets/format'

type Value = string | number | Date | null
interface PeopleColumn extends SheetColumn {
  valueOf(row: PersonRow): Value
}

/** A limit of -1 is none, which is said in words. */
const limitOf = (limit: number, t: TFunction): Value => (limit < 0 ? t('people.noLimit') : limit)

/** The list of people as a table, in the words of its screen; times on the clock of who saves it. */
export function peopleColumns(t: TFunction, timeZone: string | undefined): PeopleColumn[] {
  const wall = (time: string | null): Date | null => (time === null ? null : wallTime(Date.parse(time), timeZone))
  const words = (label: string, valueOf: (row: PersonRow) => Value) => ({ label, format: null, valueOf })
  const number = (label: string, valueOf: (row: PersonRow) => Value) => ({ label, format: '0' as const, valueOf })
  return [
    words(t('people.field.name'), ({ name }) => name),
    words(t('people.field.email'), ({ email }) => email),
    words(t('people.column.login'), ({ login }) => login),
    words(t('people.field.phone'), ({ phone }) => phone),
    words(t('people.field.document'), ({ document }) => document && shownDocument(document)),
    words(t('people.role.label'), ({ role }) => t(`people.role.${role}`)),
    words(t('people.state.label'), ({ state }) => t(`people.stateOf.${state}`)),
    number(t('people.devices'), ({ devices }) => devices),
    number(t('people.field.deviceLimit'), ({ deviceLimit }) => limitOf(deviceLimit, t)),
    number(t('people.users'), ({ users }) => users),
    number(t('people.field.userLimit'), ({ userLimit }) => limitOf(userLimit, t)),
    {
      label: t('people.lastSignIn'),
      format: 'dateTime',
      valueOf: ({ lastSignInAt }) => wall(lastSignInAt) ?? t('people.neverIn'),
    },
    { label: t('people.expires'), format: 'date', valueOf: ({ expirationTime }) => wall(expirationTime) },
    words(t('people.column.factor'), ({ hasFactor }) => t(hasFactor ? 'people.column.yes' : 'people.column.no')),
  ]
}

/** The same in texts, for files that know no numbers. */
export function peopleTexts(
  rows: readonly PersonRow[],
  t: TFunction,
  { settings, number, date, dateTime }: Formats,
): string[][] {
  const columns = peopleColumns(t, settings.timeZone)
  // A moment on the wall's clock stands as if in UTC: here the person's own formats write it.
  const textOf = (column: PeopleColumn, row: PersonRow): string => {
    const value = column.valueOf(row)
    if (value instanceof Date)
      return column.format === 'date'
        ? date(Date.parse(row.expirationTime ?? ''))
        : dateTime(Date.parse(row.lastSignInAt ?? ''))
    return typeof value === 'number' ? number(value) : (value ?? '')
  }
  return [columns.map(({ label }) => label), ...rows.map((row) => columns.map((column) => textOf(column, row)))]
}
