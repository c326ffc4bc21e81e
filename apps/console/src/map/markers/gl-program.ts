/** A linked program with its uniforms by name. Throws with the compiler's log: a shader that fails is our own mistake. */
export class GlProgram {
  private readonly program: WebGLProgram
  private readonly uniforms = new Map<string, WebGLUniformLocation | null>()

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

  /** Asked late, so that compiling goes on in the graphics process meanwhile. */
  check(): void {
    const { gl, program } = this
    if (gl.isContextLost() || gl.getProgramParameter(program, gl.LINK_STATUS)) return
    const logs = (gl.getAttachedShaders(program) ?? []).map((shader) => gl.getShaderInfoLog(shader))
    throw new Error(`map shader: ${[gl.getProgramInfoLog(program), ...logs].filter(Boolean).join(' ')}`)
  }

  at(name: string): WebGLUniformLocation | null {
    let location = this.uniforms.get(name)
    if (location === undefined) this.uniforms.set(name, (location = this.gl.getUniformLocation(this.program, name)))
    return location
  }
}
