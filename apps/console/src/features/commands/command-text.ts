import type { Command } from '@rastro/model/command'
import { COMMAND_TYPES, type CommandTypeName } from '@rastro/model/command-types'
import type { TFunction } from 'i18next'

/** The anchor is a geofence of ours; these are never sent to a device (CORE-ANCHOR-07). */
export const ANCHOR_TYPES = ['anchor_enable', 'anchor_disable'] as const
type KnownType = CommandTypeName | (typeof ANCHOR_TYPES)[number]

const KNOWN: readonly string[] = [...COMMAND_TYPES, ...ANCHOR_TYPES]
const isKnown = (type: string): type is KnownType => KNOWN.includes(type)

export const isAnchorType = (type: string): boolean => ANCHOR_TYPES.some((known) => known === type)

/** What a type is called; one that nobody knows is called by its own name. */
export const typeText = (type: string, t: TFunction): string => (isKnown(type) ? t(`commands.type.${type}`) : type)

const filled = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Its title first, then its description, then what it does (CORE-COMMANDS-02). */
export const commandTitle = (
  { attributes, description, type }: Pick<Command, 'attributes' | 'description' | 'type'>,
  t: TFunction,
): string => filled(attributes['title']) || filled(description) || typeText(type, t)
