import type { Map as GlMap } from 'maplibre-gl'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeProgramsPatiently } from './patient-programs'

/** Calls that make a page wait for the graphics, in order. */
let waits: string[] = []
let isPassed = false
let linked = 0

class Graphics {
  COMPILE_STATUS = 1
  LINK_STATUS = 2
  SIGNALED = 3
  SYNC_STATUS = 4
  isLost = false
  getExtension = () => null
  isContextLost() {
    return this.isLost
  }
  createProgram = () => ({})
  createShader = () => ({})
  shaderSource = () => undefined
  compileShader = () => undefined
  attachShader = () => undefined
  bindAttribLocation = () => undefined
  deleteShader = () => undefined
  linkProgram = () => void linked++
  getShaderParameter = () => waits.push('shader') > 0
  getProgramParameter = () => waits.push('program') > 0
  getUniformLocation = (_program: unknown, name: string) => (waits.push('place'), { name })
  fenceSync = () => ({})
  deleteSync = () => undefined
  flush = () => undefined
  getSyncParameter = () => (isPassed ? this.SIGNALED : 0)
}

interface Made {
  program: unknown
  place: unknown
  failedToCreate?: boolean
}

/** Makes programs as the engine does: each step asked after at once. */
const engine = () => {
  // What the engine is given stands before the browser's own.
  const gl = Object.create(new Graphics()) as Graphics
  const painter = {
    context: { gl },
    cache: {} as Record<string, Made>,
    useProgram(name: string): Made {
      return (this.cache[name] ??= this.make())
    },
    make(): Made {
      const program = gl.createProgram()
      gl.createShader()
      gl.compileShader()
      if (!gl.getShaderParameter()) throw new Error('shader')
      gl.attachShader()
      gl.linkProgram()
      if (!gl.getProgramParameter()) throw new Error('program')
      return { program, place: gl.getUniformLocation(program, 'u_matrix') }
    },
  }
  const listeners: Record<string, () => void> = {}
  const triggerRepaint = vi.fn()
  const map = { painter, triggerRepaint, on: (name: string, listener: () => void) => (listeners[name] = listener) }
  makeProgramsPatiently(map as unknown as GlMap)
  return { gl, painter, triggerRepaint, fire: (name: string) => listeners[name]?.() }
}

beforeEach(() => {
  vi.useFakeTimers()
  waits = []
  isPassed = false
  linked = 0
})

test('a program is begun without a question, draws nothing, and is taken over once the graphics have made it', () => {
  const { painter, triggerRepaint } = engine()
  const [fill, line] = [painter.useProgram('fill'), painter.useProgram('line')]
  expect(fill.failedToCreate).toBe(true)
  expect(line.failedToCreate).toBe(true)
  vi.advanceTimersByTime(5000)
  expect(painter.useProgram('fill')).toBe(fill)
  expect(waits).toEqual([])
  expect(triggerRepaint).not.toHaveBeenCalled()

  isPassed = true
  vi.advanceTimersByTime(20)
  expect(triggerRepaint).toHaveBeenCalledTimes(1)
  const taken = painter.useProgram('fill')
  expect(taken).toMatchObject({ program: fill.program, place: { name: 'u_matrix' } })
  expect(taken.failedToCreate).toBeUndefined()
  expect(waits).toEqual(['program', 'place', 'program', 'place'])
  expect(linked).toBe(2)
})

test('a context that was lost and came back makes its programs again, and finds their places', () => {
  const { gl, painter, triggerRepaint, fire } = engine()
  painter.useProgram('fill')
  gl.isLost = true
  isPassed = true
  vi.advanceTimersByTime(20)
  expect(triggerRepaint).not.toHaveBeenCalled()
  gl.isLost = false
  painter.cache = {}
  fire('webglcontextrestored')
  painter.useProgram('fill')
  vi.advanceTimersByTime(20)
  expect(painter.useProgram('fill')).toMatchObject({ place: { name: 'u_matrix' } })
  expect(linked).toBe(2)
})

test('a map that is taken down asks no more', () => {
  const { painter, triggerRepaint, fire } = engine()
  painter.useProgram('fill')
  fire('remove')
  isPassed = true
  vi.advanceTimersByTime(100)
  expect(triggerRepaint).not.toHaveBeenCalled()
})
