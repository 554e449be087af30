# Renders a picture by path tracing: blender -b -noaudio --python-exit-code 1 -P scene.py -- JOB.json
# The job, written by photos.ts, has the design, the view, the size, the number of samples, the folder of the maps and
# the output file. Views share lights and materials, so that pictures of different cards look like one series. Units are
# centimetres: a card is 8.56 x 5.40 x 0.08 (ISO/IEC 7810 ID-1), with its face in the XY plane and Z up.
import json
import math
import os
import shutil
import sys

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix, Vector

W, H, RADIUS, THICK, BEVEL = 8.56, 5.4, 0.318, 0.08, 0.014

with open(sys.argv[sys.argv.index('--') + 1]) as file:
    job = json.load(file)
view = job['view']

bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
scene.render.engine = 'CYCLES'
cycles = scene.cycles
cycles.device = 'CPU'
cycles.samples = job['samples']
cycles.use_adaptive_sampling = True
cycles.adaptive_threshold = job.get('noise', 0.015)
cycles.adaptive_min_samples = min(24, job['samples'])
cycles.use_denoising = False  # not in Debian's Blender; denoise.py does it
cycles.max_bounces = 5
cycles.glossy_bounces = 4
cycles.sample_clamp_indirect = 4
cycles.blur_glossy = 0.6
scene.render.resolution_x = job['width']
scene.render.resolution_y = job['height']
scene.render.film_transparent = True
scene.render.image_settings.color_mode = 'RGBA'
scene.render.image_settings.color_depth = '16'
scene.view_settings.view_transform = 'Filmic'
scene.view_settings.look = 'High Contrast'
scene.view_settings.exposure = job.get('exposure', 0)


# --- materials -------------------------------------------------------------------------------------------------------

def nodes_of(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    for node in list(tree.nodes):
        tree.nodes.remove(node)
    return material, tree.nodes, tree.links


def streaks():
    """Brushing as noise stretched along X, the same for every card. Values from 0 to 1, as wide as a card."""
    rng = np.random.default_rng(7)
    wide, high = 2048, 1536
    rows = np.zeros((high, wide), np.float32)
    for length, weight in ((1400, 1.0), (500, 0.8), (160, 0.45)):
        noise = rng.standard_normal((high, wide)).astype(np.float32)
        spectrum = np.fft.rfft(noise, axis=1)
        frequency = np.fft.rfftfreq(wide)
        spectrum *= np.exp(-((frequency * length) ** 2) / 2)
        drawn = np.fft.irfft(spectrum, n=wide, axis=1)
        rows += weight * drawn / drawn.std()
    rows = np.clip(0.5 + rows / (6 * rows.std()), 0, 1)
    image = bpy.data.images.new('streaks', wide, high, float_buffer=True, is_data=True)
    pixels = np.ones((high, wide, 4), np.float32)
    pixels[..., :3] = rows[..., None]
    image.pixels.foreach_set(pixels.ravel())
    image.pack()
    return image


STREAKS = streaks()


def linear(colour):
    """#rrggbb as the linear RGBA values of Cycles."""
    channels = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels] + [1]


def metal(design, side):
    """One material for a card's face, edge and back: maps are projected along Z, the edge is where the normal turns."""
    spec = job['materials'][design]
    material, nodes, links = nodes_of(f'{design}-{side}')

    def node(kind, **values):
        made = nodes.new(kind)
        for key, value in values.items():
            if key in made.inputs:
                made.inputs[key].default_value = value
            else:
                setattr(made, key, value)
        return made

    def math_node(operation, a, b=None):
        made = node('ShaderNodeMath', operation=operation)
        for slot, value in enumerate((a, b)):
            if value is None:
                continue
            if isinstance(value, (int, float)):
                made.inputs[slot].default_value = value
            else:
                links.new(value, made.inputs[slot])
        return made.outputs[0]

    def mix(amount, low, high):
        made = node('ShaderNodeMixRGB')
        links.new(amount, made.inputs[0])
        for slot, value in ((1, low), (2, high)):
            if isinstance(value, (list, tuple)):
                made.inputs[slot].default_value = value
            else:
                links.new(value, made.inputs[slot])
        return made.outputs[0]

    def blend(amount, low, high):
        made = node('ShaderNodeMapRange')
        links.new(amount, made.inputs[0])
        for slot, value in ((3, low), (4, high)):
            if isinstance(value, (int, float)):
                made.inputs[slot].default_value = value
            else:
                links.new(value, made.inputs[slot])
        return made.outputs[0]

    place = node('ShaderNodeTexCoord').outputs['Object']
    onto = node('ShaderNodeMapping')
    links.new(place, onto.inputs[0])
    onto.inputs['Location'].default_value = (0.5, 0.5, 0)
    onto.inputs['Scale'].default_value = (1 / W, 1 / H, 1)

    def picture(name, data=True):
        made = node('ShaderNodeTexImage', extension='EXTEND', interpolation='Cubic')
        made.image = bpy.data.images.load(f"{job['maps']}/{design}-{side}-{name}.png", check_existing=True)
        made.image.colorspace_settings.name = 'Non-Color' if data else 'sRGB'
        links.new(onto.outputs[0], made.inputs[0])
        return made.outputs[0]

    colour, cuts, height = picture('colour', False), picture('cuts'), picture('height')
    brushed = node('ShaderNodeTexImage', extension='REPEAT')
    brushed.image = STREAKS
    links.new(onto.outputs[0], brushed.inputs[0])
    brush = brushed.outputs[0]

    # The edge is everything that does not face up or down: polished bare metal, without brushing or engraving.
    normal = node('ShaderNodeTexCoord').outputs['Normal']
    split = node('ShaderNodeSeparateXYZ')
    links.new(normal, split.inputs[0])
    flat = math_node('GREATER_THAN', math_node('ABSOLUTE', split.outputs[2]), 0.995)

    surface = node('ShaderNodeBsdfPrincipled')
    # Each stroke of the brushing is slightly lighter or darker than its neighbour.
    stroke = node('ShaderNodeMixRGB', blend_type='MULTIPLY')
    links.new(math_node('SUBTRACT', 1, cuts), stroke.inputs[0])
    links.new(colour, stroke.inputs[1])
    shades = node('ShaderNodeCombineXYZ')
    for slot in range(3):
        links.new(blend(brush, 0.8, 1.16), shades.inputs[slot])
    links.new(shades.outputs[0], stroke.inputs[2])
    colour = stroke.outputs[0]
    links.new(mix(flat, linear(spec['edge']), colour), surface.inputs['Base Color'])
    surface.inputs['Metallic'].default_value = 1
    low, high = spec['roughness']
    worn = blend(brush, low, high)
    # The floor of a cut is sand-blasted, unless the design makes it smoother.
    rough = blend(cuts, worn, spec['cutRoughness'])
    links.new(blend(flat, 0.16, rough), surface.inputs['Roughness'])
    links.new(blend(flat, 0.0, blend(cuts, spec['anisotropy'], 0.0)), surface.inputs['Anisotropic'])

    # Brushing runs along X; on a turned disc (a coin, a sun) it runs around the centre.
    along = node('ShaderNodeCombineXYZ')
    along.inputs[0].default_value = 1
    tangent = along.outputs[0]
    if 'turned' in spec and side == 'front':
        cx, cy, radius = spec['turned']
        middle = node('ShaderNodeVectorMath', operation='SUBTRACT')
        links.new(place, middle.inputs[0])
        middle.inputs[1].default_value = (cx, cy, 0)
        from_middle = node('ShaderNodeSeparateXYZ')
        links.new(middle.outputs[0], from_middle.inputs[0])
        round_it = node('ShaderNodeCombineXYZ')
        links.new(math_node('MULTIPLY', from_middle.outputs[1], -1), round_it.inputs[0])
        links.new(from_middle.outputs[0], round_it.inputs[1])
        x2 = math_node('POWER', from_middle.outputs[0], 2)
        y2 = math_node('POWER', from_middle.outputs[1], 2)
        # The power node fails for negative numbers, so squares are computed as products.
        links.new(from_middle.outputs[0], x2.node.inputs[0])
        x2.node.operation = y2.node.operation = 'MULTIPLY'
        links.new(from_middle.outputs[0], x2.node.inputs[1])
        links.new(from_middle.outputs[1], y2.node.inputs[1])
        inside = math_node('LESS_THAN', math_node('ADD', x2, y2), radius * radius)
        tangent = mix(inside, tangent, round_it.outputs[0])
        ring = node('ShaderNodeMath', operation='SINE')
        links.new(math_node('MULTIPLY', math_node('SQRT', math_node('ADD', x2, y2)), 190), ring.inputs[0])
        grooves = blend(ring.outputs[0], 0.35, 0.65)
        grooves.node.inputs[1].default_value = -1
        brush = mix(inside, brush, grooves)
    into_world = node('ShaderNodeVectorTransform', vector_type='VECTOR', convert_from='OBJECT', convert_to='WORLD')
    links.new(tangent, into_world.inputs[0])
    links.new(into_world.outputs[0], surface.inputs['Tangent'])

    fine = node('ShaderNodeBump', Strength=0.028, Distance=0.012)
    links.new(brush, fine.inputs['Height'])
    carved = node('ShaderNodeBump', Distance=spec.get('depth', 0.03))
    links.new(flat, carved.inputs['Strength'])
    links.new(height, carved.inputs['Height'])
    links.new(fine.outputs[0], carved.inputs['Normal'])
    links.new(carved.outputs[0], surface.inputs['Normal'])

    out = node('ShaderNodeOutputMaterial')
    if 'film' in spec:
        # Thin film: the visible colour depends on the viewing angle.
        facing = node('ShaderNodeLayerWeight', Blend=0.5).outputs['Facing']
        shift = node('ShaderNodeHueSaturation', Saturation=spec['film'])
        links.new(math_node('ADD', math_node('MULTIPLY', facing, 0.35), 0.5), shift.inputs['Hue'])
        links.new(colour, shift.inputs['Color'])
        tinted = mix(cuts, shift.outputs[0], colour)
        links.new(mix(flat, linear(spec['edge']), tinted), surface.inputs['Base Color'])
    links.new(surface.outputs[0], out.inputs[0])
    # What smoothed() tells apart: colours without light, and heights.
    ground_of = node('ShaderNodeOutputAOV', name='ground')
    links.new(surface.inputs['Base Color'].links[0].from_socket, ground_of.inputs['Color'])
    height_of = node('ShaderNodeOutputAOV', name='height')
    links.new(height, height_of.inputs['Value'])
    return material


def plain(name, colour, roughness=0.5, metallic=0.0, emission=None, strength=1.0, coat=0.0):
    material, nodes, links = nodes_of(name)
    out = nodes.new('ShaderNodeOutputMaterial')
    surface = nodes.new('ShaderNodeBsdfPrincipled')
    surface.inputs['Base Color'].default_value = linear(colour)
    surface.inputs['Roughness'].default_value = roughness
    surface.inputs['Metallic'].default_value = metallic
    surface.inputs['Clearcoat'].default_value = coat
    if emission:
        texture = nodes.new('ShaderNodeTexImage')
        texture.image = bpy.data.images.load(emission, check_existing=True)
        links.new(texture.outputs[0], surface.inputs['Emission'])
        surface.inputs['Emission Strength'].default_value = strength
    links.new(surface.outputs[0], out.inputs[0])
    return material


# --- things ----------------------------------------------------------------------------------------------------------

def rounded(w, h, radius, reach, steps=16):
    """The outline of a rectangle with rounded corners, centred on the origin. `reach` is the radius that is drawn."""
    middles = ((w / 2 - radius, h / 2 - radius, 0), (-w / 2 + radius, h / 2 - radius, 90),
               (-w / 2 + radius, -h / 2 + radius, 180), (w / 2 - radius, -h / 2 + radius, 270))
    angles = [(x, y, math.radians(start + 90 * i / steps)) for x, y, start in middles for i in range(steps + 1)]
    return [(x + reach * math.cos(angle), y + reach * math.sin(angle)) for x, y, angle in angles]


def slab(name, w, h, radius, thick, bevel, material):
    """A rounded rectangle with a rounded edge, centred on the origin."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions = '2D'
    curve.fill_mode = 'BOTH'
    # The bevel extends outwards, so the outline is drawn smaller by its depth.
    points = rounded(w, h, radius, radius - bevel)
    spline = curve.splines.new('POLY')
    spline.points.add(len(points) - 1)
    for point, (x, y) in zip(spline.points, points):
        point.co = (x, y, 0, 1)
    spline.use_cyclic_u = True
    curve.extrude = thick / 2 - bevel
    curve.bevel_depth = bevel
    curve.bevel_resolution = 4
    thing = bpy.data.objects.new(name, curve)
    thing.data.materials.append(material)
    scene.collection.objects.link(thing)
    return thing


CARDS = {}


def card(design, side='front', location=(0, 0, 0), turn=(0, 0, 0)):
    """A card. `turn` is in degrees about X, Y and Z, in that order."""
    if (design, side) not in CARDS:
        CARDS[design, side] = metal(design, side)
    thing = slab(f'{design}-{side}', W, H, RADIUS, THICK, BEVEL, CARDS[design, side])
    thing.location = location
    thing.rotation_euler = [math.radians(angle) for angle in turn]
    return thing


def area(location, size, power, colour=(1, 1, 1), at=(0, 0, 0), roll=0.0):
    light = bpy.data.lights.new('light', 'AREA')
    light.shape = 'RECTANGLE'
    light.size, light.size_y = size
    light.energy = power
    light.color = colour
    thing = bpy.data.objects.new('light', light)
    thing.location = location
    scene.collection.objects.link(thing)
    towards = (Vector(at) - Vector(location)).to_track_quat('-Z', 'Y').to_matrix().to_4x4()
    thing.rotation_euler = (towards @ Matrix.Rotation(math.radians(roll), 4, 'Z')).to_euler()
    return thing


def ground(height):
    """An invisible plane that catches shadows."""
    size = 120
    mesh = bpy.data.meshes.new('ground')
    mesh.from_pydata([(-size, -size, height), (size, -size, height), (size, size, height), (-size, size, height)], [],
                     [(0, 1, 2, 3)])
    thing = bpy.data.objects.new('ground', mesh)
    thing.data.materials.append(plain('ground', '#8a8a8a', 0.9))
    thing.is_shadow_catcher = True
    thing.pass_index = 1
    thing.visible_glossy = False
    scene.collection.objects.link(thing)
    return thing


def camera(location, at=(0, 0, 0), lens=85, focus=None, stop=8.0, up=None):
    """A camera; `lens` is in millimetres for a sensor 36 mm wide. Without `focus` everything is sharp."""
    data = bpy.data.cameras.new('camera')
    data.lens = lens
    thing = bpy.data.objects.new('camera', data)
    thing.location = location
    forward = Vector(at) - Vector(location)
    if up is None:
        thing.rotation_euler = forward.to_track_quat('-Z', 'Y').to_euler()
    else:
        back = -forward.normalized()
        right = Vector(up).cross(back).normalized()
        thing.matrix_world = Matrix((right, back.cross(right), back)).transposed().to_4x4()
        thing.location = location
    if focus is not None:
        data.dof.use_dof = True
        data.dof.focus_distance = (Vector(focus) - Vector(location)).length
        # The scene is in centimetres, but Blender assumes metres: a smaller f-number compensates for that.
        data.dof.aperture_fstop = stop
    scene.collection.objects.link(thing)
    scene.camera = thing
    return thing


def studio(strength=0.03):
    world = bpy.data.worlds.new('world')
    scene.world = world
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = (0.75, 0.82, 1.0, 1)
    world.node_tree.nodes['Background'].inputs[1].default_value = strength


WARM, COOL = (1, 0.965, 0.915), (0.88, 0.935, 1)

# --- views -----------------------------------------------------------------------------------------------------------

design = job.get('design')


def straight(side):
    """Straight from above, as large as the card. Returns the light that is reflected as a gleam."""
    card(design, side)
    distance = 34.0
    # At this distance the sensor's view is exactly as wide as the card.
    eye = camera((0, 0, distance), up=(0, 1, 0))
    eye.data.lens = eye.data.sensor_width * distance / W
    studio(0.05)
    area((-13, 10, 30), (18, 14), 3600, WARM)                       # the large soft light, upper left
    area((20, -6, 24), (3, 26), 1500, COOL, roll=8)                 # a cool edge light on the right
    area((2, -20, 26), (30, 5), 700, COOL)                         # keeps the lower edge from being black
    return area((-1.2, 0, 35), (1.8, 44), 3000, at=(-1.2, 0, 0), roll=-30)


def angle():
    """Three-quarter view, for the hero of the home page. Returns the card."""
    thing = card(design, 'front', (0, 0, 0), (52, 0, -24))
    camera((0, -30, 4.4), at=(0.06, 0, -0.2), lens=117)
    area((0, 6, -14), (24, 7), 700, COOL)                           # only on the ground edge: it is behind the face
    table(job['materials'][design]['light'])
    return thing


def rest():
    """Three-quarter view of one card that lies on the ground: the first view of the product page. Returns the card."""
    thing = card(design, 'front', (0, 0, THICK / 2), (0, 0, 22))
    camera((0, -20.07, 22.29), at=(0.05, -0.1, 0), lens=86)
    # Few lights, because each more means more noise.
    studio(0.06)
    key = 3500 * job['materials'][design]['light']
    area((-7, 20, 23), (18, 13), key, WARM)                         # reflected by the face, brightest on the left
    area((-13, -6, 12), (6, 9), 1100, WARM)                         # in the cuts
    area((1, -13, -13), (44, 12), 900, COOL, at=(0, -3, 0))         # the lit table, reflected by the edges
    ground(0)
    return thing


def table(share=1):
    """The lights of all views except the straight ones and those with their own lights."""
    studio(0.04)
    area((-12, -5, 13), (9, 12), 2300 * share, WARM)
    area((12, -11, 10), (1.4, 18), 1150 * share, COOL, roll=12)
    area((-7, 16, 8), (9, 5), 700 * share)                          # falls off to the right, across flat cards
    area((-5, 21, 24), (12, 12), 2600 * share, WARM)                # the same for views from above
    area((0, -4, 20), (13, 4), 700 * share)


def edge():
    """Along the long edge from one corner: thickness, chamfer, and the face out of focus in the distance."""
    card(design, 'front', (0, 0, THICK / 2), (0, 0, 32))
    corner = (-2.05, -4.42, THICK)
    camera((-3.9, -12.6, 2.1), at=(-1.3, -3.1, 0.12), lens=100, focus=corner, stop=2).data.shift_y = 0.085
    # The ground edge reflects its surroundings: on the right, on the left, and in front of the corner.
    area((16, -7, -0.9), (9, 6.4), 330, COOL, at=(0, -3, -0.9))
    area((-15, -1, -0.9), (9, 6.4), 260, WARM, at=(-2, -4, -0.9))
    area((-2, -19, -0.9), (16, 6.4), 160, COOL, at=(-2, -4, -0.9))
    area((-4, 15, 5), (14, 6), 380, WARM)                           # on the face, brightest at the far end
    ground(0)
    table()


def macro():
    """A close-up in which the tool's path is visible."""
    card(design)
    x, y = job['materials'][design]['closeUp']
    at = (x, y, THICK / 2)
    camera((x - 2.6, y - 8.2, 7.4), at=at, lens=105, focus=at, stop=0.3)
    table()


def engraving():
    """A wide close-up of the engraving, with plain metal next to it for words."""
    card(design)
    at = (-1.08, 0.2, THICK / 2)
    camera((-2.0, -8.5, 9.3), at=at, lens=79, focus=(0.1, -0.35, THICK / 2), stop=0.4)
    studio(0.03)
    area((8, 16, 9.5), (5, 15), 2900, (1, 0.93, 0.83), at=(0.8, 0, 0))
    area((-14, 8, 7), (3, 12), 500, COOL, at=(-2, 0, 0))
    area((2, -10, 12), (14, 3), 260, COOL)


def phone():
    """A card held over a phone that shows the profile."""
    body = slab('phone', 7.15, 14.7, 1.15, 0.8, 0.16, plain('phone', '#3a3c40', 0.28, 1.0))
    glass = slab('glass', 6.95, 14.5, 1.05, 0.04, 0.01, plain('glass', '#050506', 0.06, 0.0, coat=1.0))
    mesh = bpy.data.meshes.new('screen')
    w, h = 6.55, 14.1
    outline = rounded(w, h, 0.85, 0.85)                             # as rounded as the glass around it
    mesh.from_pydata([(x, y, 0) for x, y in outline], [], [range(len(outline))])
    for corner, (x, y) in zip(mesh.uv_layers.new().data, outline):
        corner.uv = (x / w + 0.5, y / h + 0.5)
    screen = bpy.data.objects.new('screen', mesh)
    lit = plain('screen', '#000000', 0.2, emission=job['screen'], strength=1.1)
    lit.node_tree.nodes['Principled BSDF'].inputs['Specular'].default_value = 0.04
    screen.data.materials.append(lit)
    scene.collection.objects.link(screen)
    lie = Matrix.Rotation(math.radians(14), 4, 'Z')
    for thing, height in ((body, 0.4), (glass, 0.8), (screen, 0.823)):
        thing.matrix_world = Matrix.Translation((-3.1, 0, height)) @ lie
    card(design, 'front', (3.1, 2.6, 2.15), (12, -7, -15))
    camera((0.4, -27, 31), at=(0.4, -0.1, 0.6), lens=65)
    area((-2, -17, -11), (30, 5), 420, COOL, at=(-2, -7, 0))          # on the edges that face down
    ground(0)
    table()


def stack():
    """Two cards, one on top of the other."""
    below, above = job['designs']
    card(below, 'front', (0.85, 1.25, THICK / 2), (0, 0, -30))   # no corner in front of the upper card
    card(above, 'front', (-0.3, -0.3, THICK * 1.5 + 0.01), (0, 0, -8))
    camera((-1.5, -26, 15), at=(0.3, 0.3, 0), lens=82)
    area((9, 18, 10), (9, 7), 330, WARM, at=(3, 0, 0))              # on the visible part of the lower card
    area((-3, -20, -3), (30, 3), 500, COOL, at=(0, -3, 0))          # on the ground edges that face down
    ground(0)
    table()


def coming():
    """A future card: its edge is lit, its face is dark."""
    thing = slab('coming', W, H, RADIUS, THICK, BEVEL, plain('coming', '#3a3b3f', 0.36, 1.0))
    thing.rotation_euler = (0, 0, math.radians(32))
    camera((-3.9, -12.6, 2.1), at=(-0.9, -3.1, 0.25), lens=92)
    studio(0.004)
    # What the ground edges reflect is outside the camera's view and below the card.
    area((15, -6.5, -2.8), (9, 3), 1100, COOL, at=(0, -2, 0))
    area((-15, -1, -3), (12, 3), 260, COOL, at=(-3, -3, 0))
    area((-2, -17, -2.4), (26, 2.6), 1700, COOL, at=(-1, -4, 0))
    for step, power in enumerate((40, 26, 15, 8, 4)):               # on the face, falling off to the right
        area((-2.4 + 4.5 * step, 15, 5), (6, 6), power, WARM, at=(4.5 * step, 0, 0))


def fan():
    """Five cards along an arc."""
    reach, step = 13.0, 14.5
    for place, each in enumerate(job['designs']):
        turn = math.radians((2 - place) * step)
        location = (-reach * math.sin(turn), reach * (math.cos(turn) - 1), THICK / 2 + place * (THICK + 0.02))
        card(each, 'front', location, (0, 0, math.degrees(turn)))
    camera((0, -16, 34), at=(0, -0.9, 0), lens=53)
    area((0, 24, 30), (46, 12), 5200, WARM)                         # reflected by all faces, also the outer ones
    ground(0)
    table()


def box():
    """The delivered box: the card in its bed, and the leaflet with the code."""
    black, bed = plain('carton', '#17181a', 0.62), plain('bed', '#0d0d0e', 0.95)

    def block(w, d, h, location, material, turn=(0, 0, 0)):
        thing = slab('block', w, d, 0.12, h, 0.04, material)
        thing.matrix_world = (Matrix.Translation(location) @ Matrix.Rotation(math.radians(turn[2]), 4, 'Z')
                              @ Matrix.Rotation(math.radians(turn[0]), 4, 'X'))
        return thing

    turn = 16
    around = Matrix.Rotation(math.radians(turn), 4, 'Z')
    home = Vector((-2.6, 0.4, 0))

    def at(x, y, z):
        return home + around @ Vector((x, y, z))

    w, d, h, wall = 11.0, 7.8, 2.4, 0.3
    block(w, d, 0.3, at(0, 0, 0.15), black, (0, 0, turn))
    for y in (-1, 1):
        block(w, wall, h, at(0, y * (d - wall) / 2, h / 2), black, (0, 0, turn))
    for x in (-1, 1):
        block(wall, d, h, at(x * (w - wall) / 2, 0, h / 2), black, (0, 0, turn))
    block(w - 2 * wall, d - 2 * wall, 1.6, at(0, 0, 1.0), bed, (0, 0, turn))
    card(design, 'front', at(0, 0, 1.9), (0, 0, turn))
    # The lid leans behind the box.
    block(w, d, 1.1, at(1.2, 6.0, 3.1), black, (62, 0, turn))
    paper = plain('paper', '#f4f1ea', 0.8)
    sheet = block(8.4, 5.6, 0.09, (7.0, -3.6, 0.06), paper, (0, 0, -9))
    sheet.data.bevel_depth = 0.005
    mesh = bpy.data.meshes.new('print')
    pw, ph = 8.4, 5.6
    mesh.from_pydata([(-pw / 2, -ph / 2, 0), (pw / 2, -ph / 2, 0), (pw / 2, ph / 2, 0), (-pw / 2, ph / 2, 0)], [],
                     [(0, 1, 2, 3)])
    for corner, place in zip(mesh.uv_layers.new().data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        corner.uv = place
    printed, nodes, links = nodes_of('print')
    face = nodes.new('ShaderNodeBsdfPrincipled')
    face.inputs['Roughness'].default_value = 0.8
    texture = nodes.new('ShaderNodeTexImage')
    texture.image = bpy.data.images.load(job['leaflet'])
    links.new(texture.outputs[0], face.inputs['Base Color'])
    end = nodes.new('ShaderNodeOutputMaterial')
    links.new(face.outputs[0], end.inputs[0])
    leaflet = bpy.data.objects.new('print', mesh)
    leaflet.data.materials.append(printed)
    scene.collection.objects.link(leaflet)
    leaflet.matrix_world = Matrix.Translation((7.0, -3.6, 0.112)) @ Matrix.Rotation(math.radians(-9), 4, 'Z')
    camera((1.5, -35, 26), at=(1.3, 1.9, 1.0), lens=54)
    ground(0)
    studio(0.1)
    area((-9, -7, 26), (30, 24), 6400, WARM)                        # one large soft light for one soft shadow
    area((13, -12, 12), (2, 16), 700, COOL, roll=12)
    area((-5, 21, 24), (14, 12), 2600, WARM)                        # on the card in its bed


VIEWS = {
    'front': lambda: straight('front'),
    'back': lambda: straight('back'),
    'angle': angle,
    'edge': edge,
    'rest': rest,
    'macro': macro,
    'engraving': engraving,
    'phone': phone,
    'stack': stack,
    'coming': coming,
    'fan': fan,
    'box': box,
}



# --- the picture -----------------------------------------------------------------------------------------------------

def pixels(path):
    """A written picture as [row from the top, column, RGBA], with the unconverted numbers of the file."""
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Raw'
    image.alpha_mode = 'CHANNEL_PACKED'
    wide, high = image.size
    data = np.empty(wide * high * 4, np.float32)
    image.pixels.foreach_get(data)
    return data.reshape(high, wide, 4)[::-1]


def write_passes(folder, names):
    """Also writes these passes, as files of their names."""
    scene.use_nodes = True
    tree = scene.node_tree
    for node in list(tree.nodes):
        tree.nodes.remove(node)
    layers = tree.nodes.new('CompositorNodeRLayers')
    final = tree.nodes.new('CompositorNodeComposite')
    tree.links.new(layers.outputs['Image'], final.inputs['Image'])
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = folder
    files.format.file_format = 'OPEN_EXR'
    files.file_slots.clear()
    for name in names:
        files.file_slots.new(name.split()[-1])
        tree.links.new(layers.outputs[name], files.inputs[-1])


def passes_of(folder, names):
    """Reads written passes and deletes their files."""
    read = [pixels(os.path.join(folder, f'{name.split()[-1]}{scene.frame_current:04}.exr')) for name in names]
    shutil.rmtree(folder)
    return read


def write_picture(out, colour, alpha):
    rows, columns = alpha.shape
    image = bpy.data.images.new('clean', columns, rows, alpha=True, float_buffer=True, is_data=True)
    rgba = np.concatenate([np.clip(colour, 0, 1), alpha[..., None]], axis=2)
    image.pixels.foreach_set(rgba[::-1].astype(np.float32).ravel())
    image.file_format = 'PNG'
    image.filepath_raw = out
    image.save()


def calm_shadow(alpha, ground):
    """Blurs shadows, but not the edges of things: shadows are in the alpha, are soft, and have the noise of few samples.
    `ground` is true where the ground is visible. Returns the alpha, and the area of things, extended by a pixel for
    their smooth edges."""
    thing = ~ground & (alpha > 0.02)
    for axis in (0, 1):
        for step in (-1, 1):
            thing = thing | (np.roll(thing, step, axis) & (alpha > 0.02))
    around = (~thing).astype(np.float32)
    reach = alpha.shape[1] / 144
    soft = blurred(alpha * around, reach) / np.maximum(blurred(around, reach), 1e-3)
    # An edge that is out of focus has few samples: smooths it by a pixel and keeps the inside.
    rim = np.where(alpha > 0.985, alpha, blurred(alpha, 1.1))
    return np.where(thing, rim, np.clip(soft - 0.006, 0, 1)), thing


def take(out):
    """Renders the current scene to a file."""
    # What the denoiser needs: colours without light, and the directions of surfaces.
    names = ('Denoising Albedo', 'Denoising Normal', 'IndexOB')
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.view_layers[0].use_pass_object_index = True
    write_passes(out + '.passes', names)
    scene.render.filepath = out
    bpy.ops.render.render(write_still=True)
    noisy = pixels(out)
    albedo, normal, index = passes_of(out + '.passes', names)
    shadows = index[..., 0] > 0.5
    # PNG stores colours without premultiplied alpha; the network needs them as on a black background.
    alpha = noisy[..., 3:]
    clean = denoise(WEIGHTS, noisy[..., :3] * alpha, srgb(albedo[..., :3]), normal[..., :3])
    calm, solid = calm_shadow(alpha[..., 0], shadows)
    write_picture(out, np.where(solid[..., None], clean / np.maximum(calm[..., None], 1e-3), 0), calm)


def outline_of(thing):
    """How much of each pixel a card covers, drawn from its shape instead of from rays."""
    columns, rows = job['width'], job['height']
    points = []
    for step in range(0, 91, 15):
        along, up = BEVEL * math.cos(math.radians(step)), BEVEL * math.sin(math.radians(step))
        for x, y in rounded(W, H, RADIUS, RADIUS - BEVEL + along, 24):
            for z in (-1, 1):
                place = thing.matrix_world @ Vector((x, y, z * (THICK / 2 - BEVEL + up)))
                seen = world_to_camera_view(scene, scene.camera, place)
                points.append((seen.x * columns, (1 - seen.y) * rows))
    return coverage(hull_of(points), columns, rows)


def take_apart(out, thing):
    """Renders a card and, if there is a ground, its shadow separately: the shadow is small and has more rays. The
    denoiser would blur the finest lines of the card, so it is smoothed with what its material says of colours and
    heights."""
    bpy.context.view_layer.update()
    names = ('ground', 'height')
    for name, kind in zip(names, ('COLOR', 'VALUE')):
        aov = scene.view_layers[0].aovs.add()
        aov.name, aov.type = name, kind
    write_passes(out + '.passes', names)
    plane = scene.objects.get('ground')
    if plane:
        plane.hide_render = True
    cycles.use_adaptive_sampling = False
    scene.render.filepath = out
    bpy.ops.render.render(write_still=True)
    lit = pixels(out)
    tone, height = passes_of(out + '.passes', names)
    lit[..., :3] = smoothed(lit[..., :3], lit[..., 3] > 0.6, srgb(tone[..., :3]), height[..., 0])
    shade = None
    if plane:
        scene.use_nodes = False
        plane.hide_render = False
        scene.render.resolution_percentage = 25
        cycles.samples = 64
        bpy.ops.render.render(write_still=True)
        shade = pixels(out)[..., 3]
    write_picture(out, *cut_out(lit, outline_of(thing), shade))


sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from denoise import denoise, read_weights  # noqa: E402 (Blender does not search the script's folder)
from retouch import blurred, coverage, cut_out, hull_of, smoothed, srgb  # noqa: E402

WEIGHTS = read_weights(job['weights'])
if view == 'light':
    # One card under a light that moves from left to right: one file per position.
    gleam = straight('front')
    for number, out in enumerate(job['out']):
        x = -15 + 30 * number / (len(job['out']) - 1)
        gleam.location.x = x
        take(out)
elif view in ('angle', 'rest'):
    take_apart(job['out'], VIEWS[view]())
else:
    VIEWS[view]()
    take(job['out'])
