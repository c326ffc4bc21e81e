import type pg from 'pg'

/** Names of protocols as the small numbers kept in rows. Loaded once; a new name is added when first stored. */
export interface ProtocolNumbers {
  load(): Promise<void>
  ensure(names: Iterable<string>): Promise<void>
  numberOf(name: string): number
  nameOf(number: number): string | null
}

export function createProtocolNumbers(pool: pg.Pool): ProtocolNumbers {
  const numbers = new Map<string, number>()
  const names = new Map<number, string>()
  const remember = (rows: Array<{ id: number; name: string }>): void => {
    for (const { id, name } of rows) {
      numbers.set(name, id)
      names.set(id, name)
    }
  }
  return {
    async load() {
      remember((await pool.query<{ id: number; name: string }>('select id, name from position_protocols')).rows)
    },
    async ensure(wanted) {
      for (const name of wanted) {
        if (numbers.has(name)) continue
        const text = `insert into position_protocols (name) values ($1)
          on conflict (name) do update set name = excluded.name returning id, name`
        remember((await pool.query<{ id: number; name: string }>(text, [name])).rows)
      }
    },
    numberOf(name) {
      const number = numbers.get(name)
      if (number === undefined) throw new Error(`protocol ${name} has no number`)
      return number
    },
    nameOf: (number) => names.get(number) ?? null,
  }
}
