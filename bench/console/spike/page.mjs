// One page, five ways to move N markers; `?technique=…&n=…&rate=…`. Every second rate markers get a new place and glide there in 500 ms.
// Served by run.mjs from the installed package.
await import(String('/maplibre/maplibre-gl.js'))
const { maplibregl } = globalThis

const given = new URLSearchParams(location.search)
const technique = given.get('technique')
const n = Number(given.get('n'))
const rate = Number(given.get('rate'))
const GLIDE_MS = 500
const STRIDE = 5

// Fleet: mercator from/to and start, the same for every technique.
const units = new Float32Array(n * STRIDE)
const at = (longitude, latitude) => [
  (longitude + 180) / 360,
  0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI),
]
for (let i = 0; i < n; i++) {
  const [x, y] = at(-70 + Math.random() * 33, -32 + Math.random() * 34)
  units.set([x, y, x, y, -1e6], i * STRIDE)
}
let cursor = 0
function tick(nowMs) {
  const moved = []
  for (let k = 0; k < rate; k++) {
    const i = cursor++ % n
    const o = i * STRIDE
    units[o + 2] = units[o]
    units[o + 3] = units[o + 1]
    units[o] += (Math.random() - 0.5) * 0.002
    units[o + 1] += (Math.random() - 0.5) * 0.002
    units[o + 4] = nowMs
    moved.push(i)
  }
  return moved
}

const map = new maplibregl.Map({
  container: 'map',
  style: {
    version: 8,
    sources: { lines: { type: 'geojson', data: lines() } },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': '#cfdde6' } },
      { id: 'lines', type: 'line', source: 'lines', paint: { 'line-color': '#998', 'line-width': 1 } },
    ],
  },
  center: [-52, -15],
  zoom: 4,
  fadeDuration: 0,
  attributionControl: false,
  maxPitch: 0,
})

// A basemap that costs something to draw, as a real one does.
function lines() {
  const coordinates = Array.from({ length: 400 }, (_, k) =>
    Array.from({ length: 120 }, (_, j) => [-80 + j * 0.4 + Math.random() * 0.3, -40 + k * 0.12]),
  )
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } }
}

const VERTEX = `#version 300 es
layout(location=0) in vec2 corner; layout(location=1) in vec2 to; layout(location=2) in vec2 from; layout(location=3) in float start;
uniform vec2 viewport, centre; uniform float scale, now; out vec2 p;
void main() { p = corner * 9.0; vec2 m = mix(from, to, clamp((now - start) / 500.0, 0.0, 1.0));
  vec2 px = (m - centre) * scale + p; gl_Position = vec4(px.x * 2.0 / viewport.x, -px.y * 2.0 / viewport.y, 0, 1); }`
const FRAGMENT = `#version 300 es
precision mediump float; in vec2 p; out vec4 c;
void main() { float d = length(p); float a = clamp(8.5 - d, 0.0, 1.0); c = mix(vec4(0.1, 0.6, 0.3, 1), vec4(1), clamp(6.5 - d, 0.0, 1.0)) * a; }`

function makeLayer(gl) {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ]) {
    const shader = gl.createShader(type)
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  const array = gl.createVertexArray()
  gl.bindVertexArray(array)
  const corners = gl.createBuffer()
  gl.bindBuffer(gl.ARRAY_BUFFER, corners)
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  const buffer = gl.createBuffer()
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  for (const [location, size, offset] of [
    [1, 2, 0],
    [2, 2, 8],
    [3, 1, 16],
  ]) {
    gl.enableVertexAttribArray(location)
    gl.vertexAttribPointer(location, size, gl.FLOAT, false, STRIDE * 4, offset)
    gl.vertexAttribDivisor(location, 1)
  }
  gl.bindVertexArray(null)
  return {
    upload(data) {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW)
    },
    draw(camera, nowMs) {
      gl.useProgram(program)
      gl.bindVertexArray(array)
      gl.enable(gl.BLEND)
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
      gl.disable(gl.DEPTH_TEST)
      gl.disable(gl.STENCIL_TEST)
      gl.uniform2f(gl.getUniformLocation(program, 'viewport'), camera.width, camera.height)
      gl.uniform2f(gl.getUniformLocation(program, 'centre'), camera.x, camera.y)
      gl.uniform1f(gl.getUniformLocation(program, 'scale'), 512 * 2 ** camera.zoom)
      gl.uniform1f(gl.getUniformLocation(program, 'now'), nowMs)
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, n)
      gl.bindVertexArray(null)
    },
  }
}
const camera = () => {
  const centre = map.getCenter()
  const [x, y] = at(centre.lng, centre.lat)
  return { x, y, zoom: map.getZoom(), width: innerWidth, height: innerHeight }
}
function overlay() {
  const canvas = document.createElement('canvas')
  canvas.className = 'markers'
  canvas.width = innerWidth
  canvas.height = innerHeight
  document.body.append(canvas)
  return canvas
}
const feature = (i) => ({
  type: 'Feature',
  id: i,
  properties: {},
  geometry: {
    type: 'Point',
    coordinates: [
      units[i * STRIDE] * 360 - 180,
      (Math.atan(Math.sinh(Math.PI * (1 - 2 * units[i * STRIDE + 1]))) * 180) / Math.PI,
    ],
  },
})

const techniques = {
  // Own canvas above the map; frames only while something moves by a pixel.
  canvas() {
    const element = overlay()
    const gl = element.getContext('webgl2', { antialias: false, depth: false })
    const layer = makeLayer(gl)
    let until = 0
    const draw = () => {
      gl.viewport(0, 0, element.width, element.height)
      gl.clearColor(0, 0, 0, 0)
      gl.clear(gl.COLOR_BUFFER_BIT)
      layer.draw(camera(), performance.now())
    }
    const STEP_MS = GLIDE_MS / Math.max(1, 0.002 * 512 * 2 ** map.getZoom())
    let last = 0
    const loop = (nowMs) => {
      if (nowMs - last >= STEP_MS || nowMs > until) {
        last = nowMs
        draw()
      }
      if (nowMs < until) requestAnimationFrame(loop)
    }
    map.on('move', draw)
    return () => {
      layer.upload(units)
      if (performance.now() > until) requestAnimationFrame(loop)
      until = performance.now() + GLIDE_MS
    }
  },
  // The same shader inside MapLibre's context: every frame repaints the basemap.
  layer() {
    let layer
    let until = 0
    map.addLayer({
      id: 'units',
      type: 'custom',
      onAdd: (_, gl) => (layer = makeLayer(gl)),
      render() {
        layer.draw(camera(), performance.now())
        if (performance.now() < until) map.triggerRepaint()
      },
    })
    return () => {
      layer.upload(units)
      until = performance.now() + GLIDE_MS
      map.triggerRepaint()
    }
  },
  // OffscreenCanvas in a worker: camera and fleet sent by message.
  worker() {
    const offscreen = overlay().transferControlToOffscreen()
    const source = `const at=null,n=${n},STRIDE=${STRIDE},VERTEX=${JSON.stringify(VERTEX)},FRAGMENT=${JSON.stringify(FRAGMENT)};${makeLayer};
      let gl,layer,camera,until=0,running=false;
      const draw=()=>{gl.viewport(0,0,gl.canvas.width,gl.canvas.height);gl.clearColor(0,0,0,0);gl.clear(gl.COLOR_BUFFER_BIT);layer.draw(camera,performance.now()+performance.timeOrigin-camera.origin)};
      const loop=()=>{draw();if(performance.now()<until)requestAnimationFrame(loop);else running=false};
      onmessage=({data})=>{ if(data.canvas){gl=data.canvas.getContext('webgl2',{antialias:false,depth:false});layer=makeLayer(gl)}
        if(data.camera)camera=data.camera; if(data.units){layer.upload(data.units);until=performance.now()+${GLIDE_MS};if(!running){running=true;loop()}} else if(layer&&!running)draw() }`
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
    const sent = () => ({ ...camera(), origin: performance.timeOrigin })
    worker.postMessage({ canvas: offscreen, camera: sent() }, [offscreen])
    map.on('move', () => worker.postMessage({ camera: sent() }))
    return () => {
      const copy = units.slice()
      worker.postMessage({ units: copy }, [copy.buffer])
    }
  },
  // GeoJSON source, the whole fleet at each change; no movement in between.
  setData() {
    const all = () => ({ type: 'FeatureCollection', features: Array.from({ length: n }, (_, i) => feature(i)) })
    map.addSource('units', { type: 'geojson', data: all() })
    map.addLayer({
      id: 'units',
      type: 'circle',
      source: 'units',
      paint: { 'circle-radius': 7, 'circle-color': '#fff', 'circle-stroke-width': 2, 'circle-stroke-color': '#1a4' },
    })
    return () => map.getSource('units').setData(all())
  },
  // GeoJSON source, only what changed.
  updateData() {
    map.addSource('units', {
      type: 'geojson',
      data: { type: 'FeatureCollection', features: Array.from({ length: n }, (_, i) => feature(i)) },
    })
    map.addLayer({
      id: 'units',
      type: 'circle',
      source: 'units',
      paint: { 'circle-radius': 7, 'circle-color': '#fff', 'circle-stroke-width': 2, 'circle-stroke-color': '#1a4' },
    })
    return (moved) =>
      map.getSource('units').updateData({ update: moved.map((i) => ({ id: i, newGeometry: feature(i).geometry })) })
  },
}

map.once('load', () => {
  const show = techniques[technique]()
  setInterval(() => show(tick(performance.now())), 1000)
  globalThis.ready = true
})
globalThis.pan = () => map.panBy([400, 0], { duration: 4000 })
