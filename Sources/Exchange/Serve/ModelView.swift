import Wording

/// A model that a person can turn in a browser: a canvas, and this program's script, which reads a
/// GLB file and draws it with WebGL. It loads nothing from a network.
public enum ModelView {
    /// The canvas with a model that is fetched from this address.
    public static func html(address: String) -> String {
        canvas("data-model=\"\(address)\"") + "<script>\(script)</script>"
    }

    /// The canvas with a model embedded in the page.
    /// - Parameter base64: a GLB file's bytes in base 64.
    public static func html(base64: String) -> String {
        canvas("") + "<script type=\"text/plain\" id=\"model-bytes\">\(base64)</script>"
            + "<script>\(script)</script>"
    }

    private static func canvas(_ attribute: String) -> String {
        let words = [
            (
                "drawn",
                phrase(
                    """
                    {triangles} triangles. Drag to turn it, scroll to come closer; or the arrow \
                    keys, + and -.
                    """)
            ),
            ("failed", phrase("The model cannot be shown here: {cause}.")),
            ("gone", phrase("the file is not there")),
            ("foreign", phrase("it is no GLB file")),
            ("shaders", phrase("this browser cannot run the WebGL program that draws it")),
            ("blind", phrase("this browser has no WebGL")),
        ].map { " data-\($0.0)=\"\($0.1)\"" }.joined()
        return "<canvas id=\"model\" tabindex=\"0\" aria-label=\"\(phrase("The model"))\" "
            + "\(attribute)></canvas>"
            + "<p id=\"model-says\"\(words)>\(phrase("The model is being read…"))</p>"
    }

    /// The script. It reads binary glTF 2.0 as `GLBWriter` writes it: triangles with positions,
    /// normals, one set of texture coordinates and a base colour. It needs WebGL 1 with indices of
    /// 32 bits.
    static let script = """
        (function () {
          const canvas = document.getElementById('model');
          const says = document.getElementById('model-says');
          const kinds = {5121: Uint8Array, 5123: Uint16Array, 5125: Uint32Array, 5126: Float32Array};
          const sizes = {SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4};
          let azimuth = 0.6, elevation = 0.35, distance = 2.6;

          async function load() {
            const inside = document.getElementById('model-bytes');
            if (!inside) {
              const answer = await fetch(canvas.dataset.model);
              if (!answer.ok) throw new Error('gone');
              return answer.arrayBuffer();
            }
            const text = atob(inside.textContent.trim());
            const bytes = new Uint8Array(text.length);
            for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
            return bytes.buffer;
          }

          function parse(buffer) {
            const view = new DataView(buffer);
            if (view.getUint32(0, true) !== 0x46546C67) throw new Error('foreign');
            let json, start = 0;
            for (let at = 12; at + 8 <= buffer.byteLength;) {
              const length = view.getUint32(at, true), kind = view.getUint32(at + 4, true);
              if (kind === 0x4E4F534A)
                json = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, at + 8, length)));
              if (kind === 0x004E4942) start = at + 8;
              at += 8 + length;
            }
            function bytes(index) {
              const part = json.bufferViews[index], from = start + (part.byteOffset || 0);
              return buffer.slice(from, from + part.byteLength);
            }
            function values(index) {
              const entry = json.accessors[index], Kind = kinds[entry.componentType];
              const size = sizes[entry.type];
              const array = new Kind(bytes(entry.bufferView), entry.byteOffset || 0,
                                     entry.count * size);
              return {array, size, kind: entry.componentType, isShare: !!entry.normalized};
            }
            return {json, bytes, values};
          }

          function program(gl) {
            function shader(kind, text) {
              const made = gl.createShader(kind);
              gl.shaderSource(made, text);
              gl.compileShader(made);
              return made;
            }
            const made = gl.createProgram();
            gl.attachShader(made, shader(gl.VERTEX_SHADER,
              'attribute vec3 position;attribute vec3 normal;attribute vec2 place;' +
              'attribute vec3 color;uniform mat4 clip;uniform mat3 turn;varying vec3 n;' +
              'varying vec2 p;varying vec3 c;void main(){n=turn*normal;p=place;c=color;' +
              'gl_Position=clip*vec4(position,1.0);}'));
            gl.attachShader(made, shader(gl.FRAGMENT_SHADER,
              'precision mediump float;varying vec3 n;varying vec2 p;varying vec3 c;' +
              'uniform sampler2D map;void main(){float light=0.6+0.4*abs(normalize(n).z);' +
              'gl_FragColor=vec4(texture2D(map,p).rgb*c*light,1.0);}'));
            gl.linkProgram(made);
            if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error('shaders');
            return made;
          }

          async function texture(gl, model, material) {
            const made = gl.createTexture();
            const json = model.json;
            const color = material && material.pbrMetallicRoughness || {};
            const picture = color.baseColorTexture;
            gl.bindTexture(gl.TEXTURE_2D, made);
            gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 1, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE,
                          new Uint8Array([255, 255, 255, 255]));
            if (picture) {
              const image = json.images[json.textures[picture.index].source];
              const bitmap = await createImageBitmap(
                new Blob([model.bytes(image.bufferView)], {type: image.mimeType}));
              gl.bindTexture(gl.TEXTURE_2D, made);
              gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, bitmap);
            }
            for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
              gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
            gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
            return made;
          }

          async function show() {
            const gl = canvas.getContext('webgl', {antialias: true, preserveDrawingBuffer: true});
            if (!gl) throw new Error('blind');
            gl.getExtension('OES_element_index_uint');
            const model = parse(await load());
            const made = program(gl), parts = [];
            let low = [1e9, 1e9, 1e9], high = [-1e9, -1e9, -1e9], triangles = 0;
            for (const mesh of model.json.meshes) for (const entry of mesh.primitives) {
              const part = {attributes: {}};
              for (const [name, key] of [['position', 'POSITION'], ['normal', 'NORMAL'],
                                         ['place', 'TEXCOORD_0'], ['color', 'COLOR_0']]) {
                if (entry.attributes[key] === undefined) continue;
                const found = model.values(entry.attributes[key]);
                if (name === 'position')
                  for (let at = 0; at < found.array.length; at++) {
                    low[at % 3] = Math.min(low[at % 3], found.array[at]);
                    high[at % 3] = Math.max(high[at % 3], found.array[at]);
                  }
                found.buffer = gl.createBuffer();
                gl.bindBuffer(gl.ARRAY_BUFFER, found.buffer);
                gl.bufferData(gl.ARRAY_BUFFER, found.array, gl.STATIC_DRAW);
                part.attributes[name] = found;
              }
              const indices = model.values(entry.indices);
              part.indices = gl.createBuffer();
              [part.count, part.kind] = [indices.array.length, indices.kind];
              gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, part.indices);
              gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices.array, gl.STATIC_DRAW);
              part.texture = await texture(gl, model, (model.json.materials || [])[entry.material]);
              triangles += part.count / 3;
              parts.push(part);
            }
            const middle = low.map((value, axis) => (value + high[axis]) / 2);
            const radius = Math.hypot(...low.map((value, axis) => high[axis] - value)) / 2 || 1;

            function draw() {
              const ratio = window.devicePixelRatio || 1;
              canvas.width = canvas.clientWidth * ratio;
              canvas.height = canvas.clientHeight * ratio;
              gl.viewport(0, 0, canvas.width, canvas.height);
              gl.clearColor(0, 0, 0, 0);
              gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
              gl.enable(gl.DEPTH_TEST);
              gl.useProgram(made);
              const [ca, sa] = [Math.cos(azimuth), Math.sin(azimuth)];
              const [ce, se] = [Math.cos(elevation), Math.sin(elevation)];
              // The rows are the directions right, up and towards the camera, in the model's frame
              // with y up.
              const rows = [[ca, 0, -sa], [-sa * se, ce, -ca * se], [sa * ce, se, ca * ce]];
              const way = rows.map(row => -row.reduce((sum, v, k) => sum + v * middle[k], 0));
              way[2] -= distance * radius;
              const focal = 1 / Math.tan(0.35), aspect = canvas.width / canvas.height;
              const [near, far] = [0.01 * radius, 20 * radius];
              const scale = [focal / aspect, focal];
              const clip = new Float32Array(16);
              for (let column = 0; column < 4; column++) {
                const [x, y, z] = rows.map((row, k) => column < 3 ? row[column] : way[k]);
                clip[column * 4] = scale[0] * x;
                clip[column * 4 + 1] = scale[1] * y;
                clip[column * 4 + 2] = -z * (far + near) / (far - near) -
                  (column === 3 ? 2 * far * near / (far - near) : 0);
                clip[column * 4 + 3] = -z;
              }
              gl.uniformMatrix4fv(gl.getUniformLocation(made, 'clip'), false, clip);
              const turn = new Float32Array(9);
              rows.forEach((row, k) => row.forEach((v, column) => { turn[column * 3 + k] = v; }));
              gl.uniformMatrix3fv(gl.getUniformLocation(made, 'turn'), false, turn);
              for (const part of parts) {
                const plain = {normal: [0, 0, 1], place: [0, 0, 0], color: [1, 1, 1]};
                for (const name of ['position', 'normal', 'place', 'color']) {
                  const slot = gl.getAttribLocation(made, name), found = part.attributes[name];
                  if (slot < 0) continue;
                  if (!found) {
                    gl.disableVertexAttribArray(slot);
                    gl.vertexAttrib3fv(slot, plain[name]);
                    continue;
                  }
                  gl.bindBuffer(gl.ARRAY_BUFFER, found.buffer);
                  gl.enableVertexAttribArray(slot);
                  gl.vertexAttribPointer(slot, found.size, found.kind, found.isShare, 0, 0);
                }
                gl.bindTexture(gl.TEXTURE_2D, part.texture);
                gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, part.indices);
                gl.drawElements(gl.TRIANGLES, part.count, part.kind, 0);
              }
            }
            function turned(x, y) {
              azimuth -= x;
              elevation = Math.max(-1.5, Math.min(1.5, elevation + y));
              draw();
            }
            function zoomed(factor) {
              distance = Math.max(0.6, Math.min(8, distance * factor));
              draw();
            }
            canvas.addEventListener('pointerdown', event => canvas.setPointerCapture(event.pointerId));
            canvas.addEventListener('pointermove', event => {
              if (event.buttons) turned(event.movementX * 0.01, event.movementY * 0.01);
            });
            canvas.addEventListener('wheel', event => {
              event.preventDefault();
              zoomed(Math.exp(event.deltaY * 0.001));
            }, {passive: false});
            canvas.addEventListener('keydown', event => {
              const keys = {ArrowLeft: [0.1, 0], ArrowRight: [-0.1, 0], ArrowUp: [0, 0.1],
                            ArrowDown: [0, -0.1]};
              if (keys[event.key]) turned(...keys[event.key]);
              else if (event.key === '+') zoomed(0.9);
              else if (event.key === '-') zoomed(1.1);
              else return;
              event.preventDefault();
            });
            window.addEventListener('resize', draw);
            draw();
            canvas.dataset.state = 'drawn';
            canvas.dataset.triangles = triangles;
            const count = triangles.toLocaleString(document.documentElement.lang);
            says.textContent = says.dataset.drawn.replace('{triangles}', count);
          }
          show().catch(error => {
            canvas.style.display = 'none';
            const cause = says.dataset[error.message] || error.message;
            says.textContent = says.dataset.failed.replace('{cause}', cause);
          });
        })();
        """
}
