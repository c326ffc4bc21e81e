const POLL_MS = 16

/**
 * Calls back once the graphics have made these programs. What asks for it sooner, or uses one, makes the page stand still
 * until they have: a tenth of a second each where there is no card. Returns the way to stop.
 */
export function whenMade(
  gl: WebGL2RenderingContext,
  programs: readonly WebGLProgram[],
  isMade: (program: WebGLProgram) => boolean,
  made: () => void,
): () => void {
  const sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  gl.flush()
  const look = (): void => {
    if (gl.isContextLost()) return
    const isPassed = sync === null || gl.getSyncParameter(sync, gl.SYNC_STATUS) === gl.SIGNALED
    if (!isPassed || !programs.every(isMade)) return void (timer = setTimeout(look, POLL_MS))
    gl.deleteSync(sync)
    made()
  }
  let timer = setTimeout(look, POLL_MS)
  return () => clearTimeout(timer)
}

/** Graphics that make several programs at once tell of each; the others take one thing after the other. */
export function tellsOfPrograms(gl: WebGL2RenderingContext): (program: WebGLProgram) => boolean {
  const ask = gl.getProgramParameter.bind(gl)
  // Before the programs are linked, or nobody watches them.
  const extension = gl.getExtension('KHR_parallel_shader_compile')
  return (program) => !extension || ask(program, extension.COMPLETION_STATUS_KHR) !== false
}
