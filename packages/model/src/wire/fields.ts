import { z } from 'zod'

/** 64-bit id; JavaScript numbers are exact up to 2^53, which the database never exceeds. */
export const Id = z.number().int().nonnegative()
export type Id = z.infer<typeof Id>

/** A reference: 0 means "none" on the wire, never null. null on input is read as 0. */
export const Reference = z.preprocess((value) => value ?? 0, Id)

/** Free map; the server caps it at 4000 characters when serialised. null or absent on input becomes `{}`. */
export const Attributes = z.preprocess((value) => value ?? {}, z.record(z.string(), z.unknown()))
export type Attributes = Record<string, unknown>

/** Output form of dates: ISO 8601 with milliseconds and an explicit zero offset, `2026-08-21T16:18:51.000+00:00`. */
export const WireDate = z.string()
export type WireDate = string

/** A date as the contract writes it. */
export const wireDate = (date: Date): WireDate => `${date.toISOString().slice(0, -1)}+00:00`
export const wireDateFromMs = (epochMs: number): WireDate => wireDate(new Date(epochMs))
