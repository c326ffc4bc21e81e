import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CasesFile, EncodersFile, ObservedFile, ProtocolVectors } from './vector-file'

const readJson = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined

/** Vectors of one protocol in `folder` (`cases/`, `observed/`, `encoders/`); what is missing is empty. */
export const readVectors = (folder: string, protocol: string): ProtocolVectors => {
  const file = `${protocol}.json`
  const cases = readJson<CasesFile>(join(folder, 'cases', file))
  const observed = readJson<ObservedFile>(join(folder, 'observed', file))
  const encoders = readJson<EncodersFile>(join(folder, 'encoders', file))
  return {
    protocol,
    cases: cases?.cases ?? [],
    frames: cases?.frames ?? [],
    observed: observed?.cases ?? {},
    encoders: encoders?.cases ?? [],
  }
}
