/** Floats of the block below: what is smaller than a vector of four is filled up, so that none lies across two of them. */
export const LOOK_AT = {
  viewport: 0,
  offset: 2,
  turn: 4,
  scale: 6,
  time: 7,
  bearing: 8,
  dense: 9,
  rows: 10,
  atlas: 11,
  surface: 12,
  body: 16,
  brand: 20,
  states: 24,
} as const
export const LOOK_STATES = 5
export const LOOK_FLOATS = LOOK_AT.states + LOOK_STATES * 4

/** One block for all, at the place where every block is by itself: asking for places makes the page wait for the graphics. */
const HEAD = `#version 300 es
precision highp float;
layout(std140) uniform Look {
  vec2 u_viewport;
  vec2 u_offset;
  vec2 u_turn;
  float u_scale;
  float u_time;
  float u_bearing;
  float u_dense;
  float u_rows;
  float u_atlas;
  vec3 u_surface;
  vec3 u_body;
  vec3 u_brand;
  vec3 u_states[${LOOK_STATES}];
};
`

/** Shared by every layer: mercator relative to the scene's origin to clip space, with the movement in between. */
const PLACE = `
float share(float start) { return clamp((u_time - start) / 500.0, 0.0, 1.0); }
vec2 onScreen(vec2 place) {
  vec2 p = place * u_scale + u_offset;
  return vec2(p.x * u_turn.x + p.y * u_turn.y, p.y * u_turn.x - p.x * u_turn.y);
}
vec4 toClip(vec2 px) { return vec4(px.x * 2.0 / u_viewport.x, -px.y * 2.0 / u_viewport.y, 0.0, 1.0); }
`

export const UNIT_VERTEX = `${HEAD}${PLACE}
layout(location=0) in vec2 a_corner;
layout(location=1) in vec2 a_to;
layout(location=2) in vec2 a_from;
layout(location=3) in float a_start;
layout(location=4) in float a_course;
layout(location=5) in vec4 a_color;
layout(location=6) in vec4 a_accent;
layout(location=7) in vec4 a_meta;
layout(location=9) in float a_fromCourse;
out vec2 v_at;
flat out vec2 v_heading;
flat out vec4 v_color;
flat out vec4 v_accent;
flat out ivec4 v_meta;
void main() {
  float t = share(a_start);
  v_meta = ivec4(a_meta + 0.5);
  float selected = float(v_meta.w & 1);
  float half_ = u_dense > 0.5 && selected < 0.5 ? 7.0 : (selected > 0.5 ? 34.0 : 26.0);
  v_at = a_corner * half_;
  float turn = a_course - a_fromCourse;
  turn -= 6.2831853 * floor(turn / 6.2831853 + 0.5);
  float angle = a_fromCourse + turn * t - u_bearing;
  v_heading = vec2(cos(angle), sin(angle));
  v_color = a_color;
  v_accent = a_accent;
  gl_Position = toClip(onScreen(mix(a_from, a_to, t)) + v_at);
}`

export const UNIT_FRAGMENT = `${HEAD}
uniform sampler2D u_sprites;
in vec2 v_at;
flat in vec2 v_heading;
flat in vec4 v_color;
flat in vec4 v_accent;
flat in ivec4 v_meta;
out vec4 o_color;
const vec3 RED = vec3(0.86, 0.15, 0.15);
vec4 cell(int index, vec2 uv) {
  vec2 at = clamp(uv, 0.02, 0.98);
  return texture(u_sprites, (vec2(float(index % 8), float(index / 8)) + at) / vec2(8.0, u_rows));
}
void over(inout vec4 base, vec3 color, float alpha) { base = vec4(color * alpha, alpha) + base * (1.0 - alpha); }
float disc(vec2 p, float r) { return clamp(r + 0.5 - length(p), 0.0, 1.0); }
void badge(inout vec4 base, vec2 at, int sprite, vec3 color) {
  vec2 p = v_at - at;
  over(base, u_surface, disc(p, 7.5));
  over(base, color, disc(p, 6.5));
  if (dot(p, p) < 36.0) over(base, vec3(1.0), cell(sprite, p / 11.0 + 0.5).a);
}
void main() {
  vec3 status = u_states[min(v_meta.w >> 3, 4)];
  vec3 body = v_color.a > 0.5 ? v_color.rgb : u_body;
  vec4 c = vec4(0.0);
  bool selected = (v_meta.w & 1) == 1;
  if (u_dense > 0.5 && !selected) {
    over(c, u_surface, disc(v_at, 6.0));
    over(c, status, disc(v_at, 4.5));
    o_color = c;
    return;
  }
  vec2 p = selected ? v_at / 1.25 : v_at;
  float d = length(p);
  if (d > 26.5) discard;
  if (selected) over(c, u_brand, 0.28 * clamp(24.0 - d, 0.0, 1.0));
  over(c, vec3(0.05, 0.08, 0.14), 0.30 * (1.0 - smoothstep(13.0, 20.0, length(p - vec2(0.0, 1.5)))));
  vec2 q = vec2(p.x * v_heading.x + p.y * v_heading.y, p.y * v_heading.x - p.x * v_heading.y);
  if ((v_meta.w & 2) != 0) {
    float side = abs(q.x) - (q.y + 26.0) * 0.62;
    float tip = clamp(0.5 - side * 0.85, 0.0, 1.0) * clamp(-13.0 - q.y, 0.0, 1.0);
    float rim = clamp(2.1 - side * 0.85, 0.0, 1.0) * clamp(-12.0 - q.y, 0.0, 1.0);
    over(c, u_surface, rim);
    over(c, status, tip);
  }
  over(c, u_surface, disc(p, 17.5));
  over(c, status, disc(p, 16.5));
  over(c, u_surface, disc(p, 13.5));
  bool upright = v_meta.x == 1 || v_meta.x == 11;
  bool own = v_meta.x >= 32;
  vec4 s = cell(v_meta.x, (upright || own ? p : q) / (own ? 28.0 : 25.0) + 0.5);
  if (own) over(c, s.a > 0.0 ? s.rgb / s.a : s.rgb, s.a * disc(p, 13.0));
  else if (s.a > 0.0 && d < 13.5) {
    vec3 accent = v_accent.a > 0.5 ? v_accent.rgb : mix(body, vec3(1.0), 0.55);
    over(c, (body * s.r + accent * s.g + vec3(0.13, 0.17, 0.24) * s.b) / max(s.r + s.g + s.b, 0.001), s.a);
  }
  if ((v_meta.z & 4) != 0) badge(c, vec2(13.0, -13.0), 26, RED);
  if ((v_meta.z & 2) != 0) badge(c, vec2(-13.0, -13.0), 25, vec3(0.75, 0.32, 0.02));
  if ((v_meta.z & 1) != 0) badge(c, vec2(-13.0, 13.0), 24, vec3(0.11, 0.33, 0.75));
  o_color = c;
}`

export const ACCURACY_VERTEX = `${HEAD}${PLACE}
layout(location=0) in vec2 a_corner;
layout(location=1) in vec2 a_to;
layout(location=2) in vec2 a_from;
layout(location=3) in float a_start;
layout(location=8) in float a_accuracy;
out vec2 v_at;
flat out float v_radius;
void main() {
  v_radius = a_accuracy * u_scale;
  v_at = a_corner * (v_radius + 1.0);
  vec2 px = onScreen(mix(a_from, a_to, share(a_start)));
  gl_Position = v_radius < 2.0 ? vec4(2.0, 2.0, 2.0, 1.0) : toClip(px + v_at);
}`

export const ACCURACY_FRAGMENT = `${HEAD}
in vec2 v_at;
flat in float v_radius;
out vec4 o_color;
void main() {
  float d = length(v_at);
  float inside = clamp(v_radius + 0.5 - d, 0.0, 1.0);
  float rim = inside * clamp(d - v_radius + 2.0, 0.0, 1.0);
  float alpha = inside * 0.12 + rim * 0.4;
  o_color = vec4(u_brand * alpha, alpha);
}`

export const CLUSTER_VERTEX = `${HEAD}${PLACE}
layout(location=0) in vec2 a_corner;
layout(location=1) in vec2 a_to;
layout(location=2) in vec4 a_shares;
layout(location=3) in float a_alarms;
out vec2 v_at;
flat out float v_alarms;
flat out float v_radius;
flat out vec3 v_shares;
void main() {
  v_radius = 15.0 + 5.0 * log(a_shares.x) / 2.302585;
  v_shares = a_shares.yzw;
  v_alarms = a_alarms;
  // Room for the badge of the alarms.
  v_at = a_corner * (v_radius + 9.0);
  gl_Position = toClip(floor(onScreen(a_to) + 0.5) + v_at);
}`

export const CLUSTER_FRAGMENT = `${HEAD}
in vec2 v_at;
flat in float v_radius;
flat in vec3 v_shares;
flat in float v_alarms;
out vec4 o_color;
void over(inout vec4 base, vec3 color, float alpha) { base = vec4(color * alpha, alpha) + base * (1.0 - alpha); }
void main() {
  float d = length(v_at);
  vec4 c = vec4(0.0);
  over(c, vec3(0.05, 0.08, 0.14), 0.28 * (1.0 - smoothstep(v_radius - 3.0, v_radius + 5.0, length(v_at - vec2(0.0, 1.5)))));
  float turn = atan(v_at.x, -v_at.y) / 6.2831853;
  turn = turn < 0.0 ? turn + 1.0 : turn;
  vec3 ring = u_states[2];
  if (turn < v_shares.x) ring = u_states[0];
  else if (turn < v_shares.x + v_shares.y) ring = u_states[1];
  else if (turn > 1.0 - v_shares.z) ring = u_states[3];
  over(c, u_surface, clamp(v_radius + 1.5 - d, 0.0, 1.0));
  over(c, ring, clamp(v_radius + 0.5 - d, 0.0, 1.0));
  over(c, u_surface, clamp(v_radius - 3.5 - d, 0.0, 1.0));
  if (v_alarms > 0.0) {
    vec3 alarm = vec3(0.77, 0.12, 0.12);
    over(c, alarm, clamp(1.5 - abs(d - v_radius - 2.0), 0.0, 1.0));
    float b = length(v_at - vec2(0.72, -0.72) * v_radius);
    over(c, u_surface, clamp(10.0 - b, 0.0, 1.0));
    over(c, alarm, clamp(8.5 - b, 0.0, 1.0));
  }
  o_color = c;
}`

export const TEXT_VERTEX = `${HEAD}${PLACE}
layout(location=0) in vec2 a_corner;
layout(location=1) in vec2 a_to;
layout(location=2) in vec2 a_from;
layout(location=3) in float a_start;
layout(location=4) in vec4 a_cell;
layout(location=5) in vec4 a_size;
out vec2 v_uv;
void main() {
  vec2 px = onScreen(mix(a_from, a_to, share(a_start)));
  // The picture's corner on a whole pixel, counted from the corner of the canvas: letters between pixels are a blur.
  vec2 corner = px - a_size.xy * 0.5 + a_size.wz;
  corner = floor(corner + u_viewport * 0.5 + 0.5) - u_viewport * 0.5;
  vec2 at = corner + (a_corner * 0.5 + 0.5) * a_size.xy;
  v_uv = (a_cell.xy + (a_corner * 0.5 + 0.5) * a_cell.zw) / u_atlas;
  gl_Position = toClip(at);
}`

export const TEXT_FRAGMENT = `${HEAD}
uniform sampler2D u_texts;
in vec2 v_uv;
out vec4 o_color;
void main() { o_color = texture(u_texts, v_uv); }`
