import { inflateRawSync } from 'node:zlib'

/** A file inside a zip archive, by the directory at its end. */
export function unzip(archive: Buffer, name: string): string {
  let at = archive.readUInt32LE(archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) + 16)
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const [size, local] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 42)]
    if (archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0)) === name) {
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
      const packed = archive.subarray(start, start + size)
      return (archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8')
    }
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  throw new Error(`${name} is not in the archive`)
}
