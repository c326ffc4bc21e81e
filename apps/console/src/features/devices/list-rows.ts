import type { FleetSection } from '#src/live/contract'

/** What stands in a row of the list: a heading, or the device at an index of the ids. */
export type ListRow = { heading: FleetSection } | { index: number }

/** Headings and devices as one sequence of rows, without building it: a fleet may have 50,000. */
export class ListRows {
  /** Row of each heading. */
  private readonly at: number[] = []
  private readonly sections: readonly FleetSection[]

  /** @param total how many devices are shown */
  constructor(
    readonly total: number,
    sections: readonly FleetSection[] | null,
  ) {
    this.sections = sections ?? []
    let row = 0
    for (const { count, isOpen } of this.sections) {
      this.at.push(row)
      row += 1 + (isOpen ? count : 0)
    }
  }

  get count(): number {
    return this.total + this.sections.length
  }

  rowAt(row: number): ListRow {
    const above = this.headingsWhere((start) => start <= row)
    const heading = this.sections[above - 1]
    return heading && this.at[above - 1] === row ? { heading } : { index: row - above }
  }

  /** Row of the device at an index; headings of closed sections stand before it. */
  rowOf(index: number): number {
    return index + this.headingsWhere((start, heading) => start - heading <= index)
  }

  rowOfHeading(key: string): number {
    const heading = this.sections.findIndex((section) => section.key === key)
    return heading < 0 ? -1 : (this.at[heading] ?? -1)
  }

  /** Index of the first device at or below a row; `total` when none is. */
  indexFrom(row: number): number {
    return row - this.headingsWhere((start) => start < row)
  }

  /** How many headings, from the first on, pass; the test must hold for a beginning of them only. */
  private headingsWhere(passes: (start: number, heading: number) => boolean): number {
    let low = 0
    let high = this.at.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (passes(this.at[middle]!, middle)) low = middle + 1
      else high = middle
    }
    return low
  }
}
