import type { Map as GlMap } from 'maplibre-gl'
import { tellsOfPrograms, whenMade } from './when-made'

type Painter = GlMap['painter']
type Program = ReturnType<Painter['useProgram']>

/** A program that the graphics are still making. */
interface Begun {
  key: string
  program: WebGLProgram
  asked: Parameters<Painter['useProgram']>
}

/**
 * The engine asks of each shader and each program at once whether it could be made, and the page stands still until the
 * graphics have answered: a tenth of a second each where there is no card. So its programs are begun without a question,
 * draw nothing while they are made, and are taken over once the graphics say by themselves that they are done.
 */
export function makeProgramsPatiently(map: GlMap): void {
  let leave = patient(map)
  map.on('webglcontextrestored', () => {
    leave()
    leave = patient(map)
  })
  map.on('remove', () => leave())
}

function patient(map: GlMap): () => void {
  const { painter } = map
  const { gl } = painter.context
  // The library can do with less, which cannot tell when something is made.
  if (!('fenceSync' in gl)) return () => undefined
  const isMade = tellsOfPrograms(gl)

  let begun: Begun[] = []
  let stop: () => void = () => undefined
  let made: WebGLProgram | null = null
  let taken: WebGLProgram | null = null
  const real = {
    createProgram: gl.createProgram.bind(gl),
    createShader: gl.createShader.bind(gl),
    getProgramParameter: gl.getProgramParameter.bind(gl),
    getUniformLocation: gl.getUniformLocation.bind(gl),
  }
  /** What makes a program does nothing when one is taken over that was made before. */
  const unlessTaken =
    <Given extends unknown[]>(work: (...given: Given) => void) =>
    (...given: Given): void =>
      taken ? undefined : work(...given)
  const own = {
    createProgram: () => taken ?? (made = real.createProgram()),
    createShader: (type: number) => (taken ? null : real.createShader(type)),
    shaderSource: unlessTaken(gl.shaderSource.bind(gl)),
    compileShader: unlessTaken(gl.compileShader.bind(gl)),
    attachShader: unlessTaken(gl.attachShader.bind(gl)),
    bindAttribLocation: unlessTaken(gl.bindAttribLocation.bind(gl)),
    linkProgram: unlessTaken(gl.linkProgram.bind(gl)),
    deleteShader: unlessTaken(gl.deleteShader.bind(gl)),
    // A shader that could not be compiled makes a program that could not be linked.
    getShaderParameter: () => true,
    getProgramParameter: (program: WebGLProgram, what: number): unknown =>
      taken ? real.getProgramParameter(program, what) : true,
    getUniformLocation: (program: WebGLProgram, name: string) =>
      taken ? real.getUniformLocation(program, name) : null,
  }
  Object.assign(gl, own)

  const programOf = painter.useProgram.bind(painter)
  painter.useProgram = (...asked): Program => {
    made = null
    const program = programOf(...asked)
    const key = made && Object.keys(painter.cache).find((name) => painter.cache[name] === program)
    if (!made || !key) return program
    // Its own word for "draw nothing with it".
    program.failedToCreate = true
    begun.push({ key, program: made, asked })
    stop()
    const programs = begun.map(({ program }) => program)
    stop = whenMade(gl, programs, isMade, take)
    return program
  }

  /** All at once: the graphics may be drawing, and are waited for once. */
  const take = (): void => {
    const all = begun
    begun = []
    for (const { key, program, asked } of all) {
      delete painter.cache[key]
      taken = program
      try {
        programOf(...asked)
      } finally {
        taken = null
      }
    }
    map.triggerRepaint()
  }

  return () => {
    stop()
    for (const name of Object.keys(own)) Reflect.deleteProperty(gl, name)
  }
}
