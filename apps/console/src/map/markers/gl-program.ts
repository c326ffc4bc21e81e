/** A program of our own shaders. Nothing is asked of it before `whenMade`. */
export class GlProgram {
  readonly program: WebGLProgram

  constructor(
    private readonly gl: WebGL2RenderingContext,
    vertexSource: string,
    fragmentSource: string,
  ) {
    const program = gl.createProgram()
    for (const [type, source] of [
      [gl.VERTEX_SHADER, vertexSource],
      [gl.FRAGMENT_SHADER, fragmentSource],
    ] as const) {
      const shader = gl.createShader(type)!
      gl.shaderSource(shader, source)
      gl.compileShader(shader)
      gl.attachShader(program, shader)
    }
    gl.linkProgram(program)
    this.program = program
  }

  use(): void {
    this.gl.useProgram(this.program)
  }

  /** Throws with the compiler's log: a shader that fails is our own mistake. */
  check(): void {
    const { gl, program } = this
    if (gl.isContextLost() || gl.getProgramParameter(program, gl.LINK_STATUS)) return
    const logs = (gl.getAttachedShaders(program) ?? []).map((shader) => gl.getShaderInfoLog(shader))
    throw new Error(`map shader: ${[gl.getProgramInfoLog(program), ...logs].filter(Boolean).join(' ')}`)
  }
}
