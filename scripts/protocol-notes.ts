import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { protocols, type Protocol } from '../packages/protocols/src/index'
import type { ProtocolNotes } from '../packages/protocols/src/notes'
import { attributesOfSample, type Sample } from '../packages/protocols/src/testing/samples'

/** What is told of a protocol besides its code. */
export interface ToldProtocol {
  protocol: Protocol
  notes: ProtocolNotes
  /** Names of the attributes that its messages give, in order of the alphabet. */
  attributes: string[]
}

const folderOf = (name: string): string =>
  fileURLToPath(new URL(`../packages/protocols/src/${name}/${name}`, import.meta.url))

const samplesOf = async (name: string): Promise<readonly Sample[]> => {
  const path = `${folderOf(name)}.samples.ts`
  return existsSync(path) ? ((await import(path)) as { samples: readonly Sample[] }).samples : []
}

const toldOf = async (protocol: Protocol): Promise<ToldProtocol> => {
  const { notes } = (await import(`${folderOf(protocol.name)}.notes.ts`)) as { notes: ProtocolNotes }
  const samples = await samplesOf(protocol.name)
  const seen = samples.flatMap((sample) => attributesOfSample(protocol, sample))
  return { protocol, notes, attributes: [...new Set([...seen, ...(notes.furtherAttributes ?? [])])].sort() }
}

/** Every protocol with its notes (`<name>.notes.ts`) and the attributes of its messages (`<name>.samples.ts`). */
export const toldProtocols: readonly ToldProtocol[] = await Promise.all(protocols.map(toldOf))
