// The first context a browser opens starts its graphics: a third of a second where there is no card, and not much less
// with some drivers. Done here, nobody waits for it; the map finds them running.
const scope = self as unknown as DedicatedWorkerGlobalScope

const VERTEX = '#version 300 es\nin vec2 a;void main(){gl_Position=vec4(a,0.,1.);}'
const FRAGMENT = '#version 300 es\nprecision mediump float;out vec4 c;void main(){c=vec4(1.);}'

function shader(gl: WebGL2RenderingContext, type: number, source: string): WebGLShader {
  const made = gl.createShader(type)!
  gl.shaderSource(made, source)
  gl.compileShader(made)
  return made
}

/** The first program and the first picture take their time as well. */
function drawOnce(gl: WebGL2RenderingContext): void {
  const program = gl.createProgram()
  gl.attachShader(program, shader(gl, gl.VERTEX_SHADER, VERTEX))
  gl.attachShader(program, shader(gl, gl.FRAGMENT_SHADER, FRAGMENT))
  gl.linkProgram(program)
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  gl.drawArrays(gl.TRIANGLES, 0, 3)
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
}

const gl = new OffscreenCanvas(1, 1).getContext('webgl2')
if (gl) drawOnce(gl)
scope.postMessage('warm')
