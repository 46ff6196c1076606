#compdef capstan

__capstan_complete() {
    local -ar non_empty_completions=("${@:#(|:*)}")
    local -ar empty_completions=("${(M)@:#(|:*)}")
    _describe -V '' non_empty_completions -- empty_completions -P $'\'\''
}

__capstan_custom_complete() {
    local -a completions
    completions=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}")"}")
    if [[ "${#completions[@]}" -gt 1 ]]; then
        __capstan_complete "${completions[@]:0:-1}"
    fi
}

__capstan_cursor_index_in_current_word() {
    if [[ -z "${QIPREFIX}${IPREFIX}${PREFIX}" ]]; then
        printf 0
    else
        printf %s "${#${(z)LBUFFER}[-1]}"
    fi
}

_capstan() {
    emulate -RL zsh -G
    setopt extendedglob nullglob numericglobsort
    unsetopt aliases banghist

    local -xr SAP_SHELL=zsh
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(builtin emulate zsh -c 'printf %s "${ZSH_VERSION}"')"
    local -r SAP_SHELL_VERSION

    local context state state_descr line
    local -A opt_args

    local -r command_name="${words[1]}"
    local -ar command_line=("${words[@]}")
    local -ir current_word_index="$((CURRENT - 1))"

    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'start:Open the start screen: cameras found, recent scans and the demo.'
            'demo:Play a capture with the virtual camera, steered by keys.'
            'capture:Capture an object from a camera, a dataset or the virtual camera.'
            'head:Scan a head with spoken guidance, and make a model of it.'
            'attach:Come back to a capture or a reconstruction that runs in the background.'
            'scans:List your scans with size and number of shots; rename or delete one.'
            'inspect:Say what a scan folder holds and whether every shot is whole.'
            'report:Say whether a scan is likely to become a model, and if not, why.'
            'explain:Say which shot fills each direction, and why each run of frames was rejected.'
            'replay:Run a scan'\''s journal again and compare every decision, to the bit.'
            'reconstruct:Make a 3D model of a scan, on this machine'\''s processor.'
            'view:View a model or the points of a scan from all sides.'
            'render:Draw a model beside the pictures of its source.'
            'compare-meshes:Measure a model against the true mesh (accuracy, completeness, F-score).'
            'track:Find the camera'\''s pose for every frame of a source.'
            'compare-trajectories:Measure an estimated trajectory against the true one (ATE and RPE).'
            'assess:Print brightness, sharpness and motion of each frame.'
            'export:Write a scan or dataset in another program'\''s format, and prove it.'
            'convert:Convert a dataset to another format, like export but with every frame.'
            'bundle:Pack a scan with its report, models and exports into one zip file.'
            'serve:Show a scan'\''s report, pictures and models in a browser on this machine.'
            'library:Share captures between stations and machines that make models of them.'
            'submit:Have models made of a library'\''s captures, here or by an engine.'
            'queue:Say where each job of a library stands, and why it waits or failed.'
            'withdraw:Take submitted jobs back: nobody works on them until they are submitted again.'
            'collect:Copy a library'\''s models into a folder, under the names of their captures.'
            'work:Do a job of a library; any number may be started for the same one.'
            'node:Make models for other machines, by the protocol of NodeODM.'
            'config:Show, explain and set what is remembered for every run.'
            'devices:List the cameras of this machine with their modes.'
            'controls:List and set a camera'\''s exposure, gain, focus and other controls.'
            'stand:Move motor stands and turntables, and let one follow who is in its picture.'
            'board:Make a table mat of markers to print, which gives poses and true scale.'
            'calibrate:Find a camera'\''s focal length, centre and lens distortion.'
            'simulate:Write a dataset of the virtual camera, with true poses and the true mesh.'
            'doctor:Check this machine or a dataset, and say what to correct.'
            'help:Show subcommand help information.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        start|demo|capture|head|attach|scans|inspect|report|explain|replay|reconstruct|view|render|compare-meshes|track|compare-trajectories|assess|export|convert|bundle|serve|library|submit|queue|withdraw|collect|work|node|config|devices|controls|stand|board|calibrate|simulate|doctor|help)
            "_capstan_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_capstan_start() {
    local -i ret=1
    local -ar ___colors=('direct' '256' '16' '8' 'mono')
    local -ar ___cells=('quadrants' 'sextants' 'octants')
    local -ar ___graphics=('cells' 'kitty' 'sixel')
    local -ar ___theme=('dark' 'light' 'contrast' 'colorblind')
    local -ar arg_specs=(
        '--config[A JSON file with settings; flags and the environment beat it.]:config:_files -g '\''*.json'\'''
        '--speed[How fast recorded frames play; 1 is as recorded.]:speed:'
        '--step[Show recorded frames one at a time; the key . shows the next.]'
        '--ascii[Show only ASCII characters.]'
        '--no-color[No colours, as with NO_COLOR.]'
        '--colors[Colours to draw with\: direct, 256, 16, 8 or mono; default\: the terminal'\''s.]:colors:{__capstan_complete "${___colors[@]}"}'
        '--cells[Parts of a cell\: quadrants, sextants or octants; default\: what the terminal says.]:cells:{__capstan_complete "${___cells[@]}"}'
        '--graphics[The live picture\: cells, kitty or sixel; the last two where the terminal answers to them. Default\: what it answers to.]:graphics:{__capstan_complete "${___graphics[@]}"}'
        '--theme[Colours\: dark, light, contrast or colorblind.]:theme:{__capstan_complete "${___theme[@]}"}'
        '--no-mouse[Leave the mouse to the terminal.]'
        '--plain[Say what to do in lines of text, without a screen; keys are typed with Enter.]'
        '--quiet[Speak nothing and ring no bell.]'
        '--verbose[Say at the end how long frames took.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_demo() {
    local -i ret=1
    local -ar ___object=('rich' 'poor' 'repeating' 'concave')
    local -ar ___colors=('direct' '256' '16' '8' 'mono')
    local -ar ___cells=('quadrants' 'sextants' 'octants')
    local -ar ___graphics=('cells' 'kitty' 'sixel')
    local -ar ___theme=('dark' 'light' 'contrast' 'colorblind')
    local -ar arg_specs=(
        '--object[The object\: rich, poor, repeating or concave.]:object:{__capstan_complete "${___object[@]}"}'
        '--config[A JSON file with settings; flags and the environment beat it.]:config:_files -g '\''*.json'\'''
        '--speed[How fast recorded frames play; 1 is as recorded.]:speed:'
        '--step[Show recorded frames one at a time; the key . shows the next.]'
        '--ascii[Show only ASCII characters.]'
        '--no-color[No colours, as with NO_COLOR.]'
        '--colors[Colours to draw with\: direct, 256, 16, 8 or mono; default\: the terminal'\''s.]:colors:{__capstan_complete "${___colors[@]}"}'
        '--cells[Parts of a cell\: quadrants, sextants or octants; default\: what the terminal says.]:cells:{__capstan_complete "${___cells[@]}"}'
        '--graphics[The live picture\: cells, kitty or sixel; the last two where the terminal answers to them. Default\: what it answers to.]:graphics:{__capstan_complete "${___graphics[@]}"}'
        '--theme[Colours\: dark, light, contrast or colorblind.]:theme:{__capstan_complete "${___theme[@]}"}'
        '--no-mouse[Leave the mouse to the terminal.]'
        '--plain[Say what to do in lines of text, without a screen; keys are typed with Enter.]'
        '--quiet[Speak nothing and ring no bell.]'
        '--verbose[Say at the end how long frames took.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_capture() {
    local -i ret=1
    local -ar ___tracker=('auto' 'given' 'board' 'rgbd' 'mono')
    local -ar ___colors=('direct' '256' '16' '8' 'mono')
    local -ar ___cells=('quadrants' 'sextants' 'octants')
    local -ar ___graphics=('cells' 'kitty' 'sixel')
    local -ar ___theme=('dark' 'light' 'contrast' 'colorblind')
    local -ar arg_specs=(
        ':source:_files -/'
        '--intrinsics[A file with the camera'\''s intrinsics, for a source that brings none.]:intrinsics:_files'
        '--size[Picture size to ask a camera for, as 1280x720.]:size:'
        '--fps[Frames a second to ask a camera for.]:fps:'
        '--config[A JSON file with settings; flags and the environment beat it.]:config:_files -g '\''*.json'\'''
        '(-o --output)'{-o,--output}'[The scan folder; must not exist or be empty. Default\: a new one among your scans.]:output:_files -/'
        '--headless[Without a screen, as fast as frames come; takes the automatic box.]'
        '--detach[Without a screen and apart from this terminal; `capstan attach` comes back.]'
        '--json[With --headless\: one JSON object a line on stdout.]'
        '--resume[Go on with the scan in --output where it was left.]'
        '--passes[With --headless\: number of walks round the object; with a turntable\: number of sides it is laid on.]:passes:'
        '--area[Capture an area\: without a box, and without turns round an object.]'
        '--max-shots[The largest number of shots for a reconstruction; capture stops there.]:max-shots:'
        '--over-capture[Go on beyond the maximum; the shots are marked.]'
        '--fill-checkpoint[During the capture, compute the shots'\'' features for the reconstruction; default\: only for cameras.]'
        '--no-fill-checkpoint[During the capture, compute the shots'\'' features for the reconstruction; default\: only for cameras.]'
        '--checkpoint[A new folder for them, which reconstruct --checkpoint reads, instead of the scan'\''s.]:checkpoint:_files -/'
        '--box-edge[Where the scale is not known\: a known edge of the box (width, depth or height) in metres.]:edge=metres:'
        '--stand[A turntable that makes the orbit, as grbl\:/dev/ttyUSB0, or a head that keeps the box in view.]:address:'
        '--stand-distance[From the lens to the table'\''s axis; then the table says where the camera is.]:metres:'
        '--stand-heights[Angles of the camera above the object. Default\: 15,35,55 with an arm or by asking.]:degrees:'
        '--tracker[auto, given, board, rgbd or mono.]:tracker:{__capstan_complete "${___tracker[@]}"}'
        '--board[The marker board'\''s board.json.]:board:_files -g '\''*.json'\'''
        '--scale[Metres in one unit of --tracker mono, which cannot know them itself.]:scale:'
        '--refine-focal[Refine the focal length even if the source states one. An unknown focal length is always refined.]'
        '--speed[How fast recorded frames play; 1 is as recorded.]:speed:'
        '--step[Show recorded frames one at a time; the key . shows the next.]'
        '--ascii[Show only ASCII characters.]'
        '--no-color[No colours, as with NO_COLOR.]'
        '--colors[Colours to draw with\: direct, 256, 16, 8 or mono; default\: the terminal'\''s.]:colors:{__capstan_complete "${___colors[@]}"}'
        '--cells[Parts of a cell\: quadrants, sextants or octants; default\: what the terminal says.]:cells:{__capstan_complete "${___cells[@]}"}'
        '--graphics[The live picture\: cells, kitty or sixel; the last two where the terminal answers to them. Default\: what it answers to.]:graphics:{__capstan_complete "${___graphics[@]}"}'
        '--theme[Colours\: dark, light, contrast or colorblind.]:theme:{__capstan_complete "${___theme[@]}"}'
        '--no-mouse[Leave the mouse to the terminal.]'
        '--plain[Say what to do in lines of text, without a screen; keys are typed with Enter.]'
        '--quiet[Speak nothing and ring no bell.]'
        '--verbose[Say at the end how long frames took.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_head() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'scan:Scan a head from a camera, a recording or a virtual person.'
            'model:Make a model of a head scan.'
            'photos:Write photographs of a head scan from all sides, with a page.'
            'forget:Delete a head scan with all that is in its folder.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        scan|model|photos|forget)
            "_capstan_head_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_capstan_head_scan() {
    local -i ret=1
    local -ar ___mode=('180' '270' '270-long' '360')
    local -ar arg_specs=(
        ':source:_files -/'
        '--intrinsics[A file with the camera'\''s intrinsics, for a source that brings none.]:intrinsics:_files'
        '--size[Picture size to ask a camera for, as 1280x720.]:size:'
        '--fps[Frames a second to ask a camera for.]:fps:'
        '(-o --output)'{-o,--output}'[The scan'\''s folder; must not exist or be empty.]:output:_files -/'
        '--mode[180, 270, 270-long or 360 (on a swivel chair).]:mode:{__capstan_complete "${___mode[@]}"}'
        '--headless[Without a screen.]'
        '--json[With --headless\: one JSON object a line on stdout.]'
        '--yes[Take the checklist as ticked, and keep the scan without asking.]'
        '--resume[Go on with the scan in --output where it was left.]'
        '--strict-timing[Keep to the time schedule even if the person does not follow.]'
        '(--quiet --silent)'{--quiet,--silent}'[Do not speak.]'
        '--ascii[Show only ASCII characters.]'
        '--no-model[Make no model.]'
        '--face-model[A CenterFace or YuNet file in ONNX form.]:face-model:_files -g '\''*.onnx'\'''
        '--name[For subject.json\: the person'\''s name.]:name:'
        '--gender[For subject.json\: female or male.]:gender:'
        '--body-height[For subject.json\: whole centimetres.]:body-height:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_head_model() {
    local -i ret=1
    local -ar ___resolution=('low' 'standard' 'high')
    local -ar ___type=('frontal' 'extended' 'full')
    local -ar ___enhancement=('none' 'color' 'landmarks' 'both')
    local -ar ___unit=('m' 'cm' 'mm')
    local -ar arg_specs=(
        ':folder:_files -/'
        '*'{-o,--output}'[A file that ends in .glb, .obj, .stl, .ply, .usdz or .f32 (eight floats a vertex, with a .u32 file of indices); may be given several times.]:output:_files'
        '--resolution[low (8,000 triangles), standard (64,000) or high (250,000).]:resolution:{__capstan_complete "${___resolution[@]}"}'
        '--type[frontal, extended (with the neck) or full.]:type:{__capstan_complete "${___type[@]}"}'
        '--smoothness[0 for the surface as measured to 10 for the smoothest.]:smoothness:'
        '--enhancement[none; color\: depth from the pictures where the sensor'\''s has holes; landmarks\: more triangles at eyes, nose and mouth; or both.]:enhancement:{__capstan_complete "${___enhancement[@]}"}'
        '--eye-distance[Without depth\: millimetres between the pupils (default\: 65, an estimate).]:eye-distance:'
        '--unit[m, cm or mm.]:unit:{__capstan_complete "${___unit[@]}"}'
        '--closed[Close what no picture shows.]'
        '--replace[Write over files that are there.]'
        '--json[What the model is made of as one JSON object on stdout.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_head_photos() {
    local -i ret=1
    local -ar arg_specs=(
        ':folder:_files -/'
        '(-o --output)'{-o,--output}'[A new folder.]:output:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_head_forget() {
    local -i ret=1
    local -ar arg_specs=(
        ':folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_attach() {
    local -i ret=1
    local -ar ___colors=('direct' '256' '16' '8' 'mono')
    local -ar ___cells=('quadrants' 'sextants' 'octants')
    local -ar ___graphics=('cells' 'kitty' 'sixel')
    local -ar ___theme=('dark' 'light' 'contrast' 'colorblind')
    local -ar arg_specs=(
        ':name:{local -a list;list=(${(f)"$(capstan attach --list 2>/dev/null | cut -f 1)"});_describe -V "" list}'
        '--list[List the runs\: name, state or end, command.]'
        '--stop[Ask it to end; the scan of a capture stays usable.]'
        '--json[Print its JSON lines as they are; with --list\: an array of the runs.]'
        '--config[A JSON file with settings; flags and the environment beat it.]:config:_files -g '\''*.json'\'''
        '--speed[How fast recorded frames play; 1 is as recorded.]:speed:'
        '--step[Show recorded frames one at a time; the key . shows the next.]'
        '--ascii[Show only ASCII characters.]'
        '--no-color[No colours, as with NO_COLOR.]'
        '--colors[Colours to draw with\: direct, 256, 16, 8 or mono; default\: the terminal'\''s.]:colors:{__capstan_complete "${___colors[@]}"}'
        '--cells[Parts of a cell\: quadrants, sextants or octants; default\: what the terminal says.]:cells:{__capstan_complete "${___cells[@]}"}'
        '--graphics[The live picture\: cells, kitty or sixel; the last two where the terminal answers to them. Default\: what it answers to.]:graphics:{__capstan_complete "${___graphics[@]}"}'
        '--theme[Colours\: dark, light, contrast or colorblind.]:theme:{__capstan_complete "${___theme[@]}"}'
        '--no-mouse[Leave the mouse to the terminal.]'
        '--plain[Say what to do in lines of text, without a screen; keys are typed with Enter.]'
        '--quiet[Speak nothing and ring no bell.]'
        '--verbose[Say at the end how long frames took.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_scans() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'list:List your scans.'
            'rename:Give a scan another name.'
            'delete:Delete a scan, after asking.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        list|rename|delete)
            "_capstan_scans_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_capstan_scans_list() {
    local -i ret=1
    local -ar arg_specs=(
        '--config[A JSON file with settings; flags and the environment beat it.]:config:_files -g '\''*.json'\'''
        '--directory[The folder of scans, when it is not the usual one.]:directory:_files -/'
        '--json[A JSON array of the scans.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_scans_rename() {
    local -i ret=1
    local -ar arg_specs=(
        ':name:{local -a list;list=(${(f)"$(capstan scans list 2>/dev/null | cut -f 1)"});_describe -V "" list}'
        ':new-name:'
        '--config[A JSON file with settings; flags and the environment beat it.]:config:_files -g '\''*.json'\'''
        '--directory[The folder of scans, when it is not the usual one.]:directory:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_scans_delete() {
    local -i ret=1
    local -ar arg_specs=(
        ':name:{local -a list;list=(${(f)"$(capstan scans list 2>/dev/null | cut -f 1)"});_describe -V "" list}'
        '(-f --force)'{-f,--force}'[Do not ask.]'
        '--config[A JSON file with settings; flags and the environment beat it.]:config:_files -g '\''*.json'\'''
        '--directory[The folder of scans, when it is not the usual one.]:directory:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_inspect() {
    local -i ret=1
    local -ar arg_specs=(
        ':scan:_files -/'
        '--json[One JSON object.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_report() {
    local -i ret=1
    local -ar arg_specs=(
        ':scan:_files -/'
        '--html[Write one HTML file with pictures, dial, coverage, curves and warnings.]:html:_files -g '\''*.html'\'''
        '--png[Write coverage, dials and curves as one PNG.]:png:_files -g '\''*.png'\'''
        '--json[One JSON object on stdout.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_explain() {
    local -i ret=1
    local -ar arg_specs=(
        ':scan:_files -/'
        '--json[One JSON object.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_replay() {
    local -i ret=1
    local -ar arg_specs=(
        ':scan:_files -/'
        '--json[One JSON object.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_reconstruct() {
    local -i ret=1
    local -ar ___detail=('preview' 'reduced' 'medium' 'full' 'raw' 'custom')
    local -ar ___texture_format=('jpeg' 'png')
    local -ar ___geometry=('automatic' 'depth' 'color' 'both')
    local -ar ___sensitivity=('normal' 'high')
    local -ar ___aligner=('own' 'colmap')
    local -ar arg_specs=(
        ':source:_files -/'
        '--intrinsics[A file with the camera'\''s intrinsics, for a source that brings none.]:intrinsics:_files'
        '*'{-o,--output}'[A model to write; may be given again.]:output:_files'
        '--detail[preview, reduced, medium, full, raw or custom.]:detail:{__capstan_complete "${___detail[@]}"}'
        '--polygons[With --detail custom\: the most triangles; default 50000.]:polygons:'
        '--texture-size[With --detail custom\: width and height of the maps in pixels; default 2048.]:texture-size:'
        '--texture-format[With --detail custom\: the colour map'\''s format, jpeg or png; default jpeg.]:texture-format:{__capstan_complete "${___texture_format[@]}"}'
        '--maps[With --detail custom\: the maps, of diffuse, normal, ambientOcclusion, roughness, displacement, or all; default diffuse,normal,ambientOcclusion.]:maps:'
        '--pages[With --detail custom\: the most maps of each kind, 1 to 16; default 1.]:pages:'
        '*--request[poses, bounds or pointCloud; may be given again.]:request:'
        '--box[The box round the object\: centre and size, as x,y,z,width,depth,height.]:box:'
        '--threads[Threads to use; all processors by default.]:threads:'
        '--memory[Memory to stay within, in megabytes; default\: what suits the machine.]:memory:'
        '--checkpoint[A folder for intermediate results, so that an interrupted run can go on.]:checkpoint:_files -/'
        '--geometry[What the surface is made from\: automatic, depth, color, or both.]:geometry:{__capstan_complete "${___geometry[@]}"}'
        '--keep-poses[Use the camera poses as they are given.]'
        '--sequential[The pictures were taken in order, each beside the one before.]'
        '--sensitivity[How readily features are found\: normal, or high for faint texture (slower).]:sensitivity:{__capstan_complete "${___sensitivity[@]}"}'
        '--aligner[What finds poses that are missing\: own, or colmap where it is installed.]:aligner:{__capstan_complete "${___aligner[@]}"}'
        '--no-masking[Keep what the object stands on.]'
        '--ignore-bounding-box[Keep what lies outside of the box too.]'
        '--force[Make a model even if most of it is made up.]'
        '--detach[Run on apart from this terminal; `capstan attach` comes back.]'
        '--json[One JSON object a line.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_view() {
    local -i ret=1
    local -ar ___colors=('direct' '256' '16' '8' 'mono')
    local -ar ___cells=('quadrants' 'sextants' 'octants')
    local -ar ___graphics=('cells' 'kitty' 'sixel')
    local -ar ___theme=('dark' 'light' 'contrast' 'colorblind')
    local -ar arg_specs=(
        ':file:_files'
        '--once[Print one picture as text and end.]'
        '--size[With --once\: its size in columns and rows; default\: the terminal'\''s.]:size:'
        '--config[A JSON file with settings; flags and the environment beat it.]:config:_files -g '\''*.json'\'''
        '--speed[How fast recorded frames play; 1 is as recorded.]:speed:'
        '--step[Show recorded frames one at a time; the key . shows the next.]'
        '--ascii[Show only ASCII characters.]'
        '--no-color[No colours, as with NO_COLOR.]'
        '--colors[Colours to draw with\: direct, 256, 16, 8 or mono; default\: the terminal'\''s.]:colors:{__capstan_complete "${___colors[@]}"}'
        '--cells[Parts of a cell\: quadrants, sextants or octants; default\: what the terminal says.]:cells:{__capstan_complete "${___cells[@]}"}'
        '--graphics[The live picture\: cells, kitty or sixel; the last two where the terminal answers to them. Default\: what it answers to.]:graphics:{__capstan_complete "${___graphics[@]}"}'
        '--theme[Colours\: dark, light, contrast or colorblind.]:theme:{__capstan_complete "${___theme[@]}"}'
        '--no-mouse[Leave the mouse to the terminal.]'
        '--plain[Say what to do in lines of text, without a screen; keys are typed with Enter.]'
        '--quiet[Speak nothing and ring no bell.]'
        '--verbose[Say at the end how long frames took.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_render() {
    local -i ret=1
    local -ar arg_specs=(
        ':model:_files'
        ':source:_files -/'
        '--intrinsics[A file with the camera'\''s intrinsics, for a source that brings none.]:intrinsics:_files'
        '(-o --output)'{-o,--output}'[The folder to write into.]:output:_files -/'
        '--views[Pictures to draw, spread over the source.]:views:'
        '--json[One JSON object a line.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_compare-meshes() {
    local -i ret=1
    local -ar arg_specs=(
        ':truth:_files'
        ':result:_files'
        '--align[What may differ between the two\: none, rigid or similarity (with size).]:align:'
        '--thresholds[Distances of the score, with commas\: lengths, or shares of the diagonal as 1%.]:thresholds:'
        '--search[Look for the pose from all sides before it is improved; needs --align.]'
        '--visible-from[Only what three cameras of this source see\: a directory or sim\:SCRIPT.]:visible-from:_files -/'
        '--intrinsics[A file with the camera'\''s intrinsics, for a source that brings none.]:intrinsics:_files'
        '--json[One JSON object.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_track() {
    local -i ret=1
    local -ar ___tracker=('auto' 'given' 'board' 'rgbd' 'mono')
    local -ar arg_specs=(
        ':source:_files -/'
        '--intrinsics[A file with the camera'\''s intrinsics, for a source that brings none.]:intrinsics:_files'
        '--size[Picture size to ask a camera for, as 1280x720.]:size:'
        '--fps[Frames a second to ask a camera for.]:fps:'
        '(-o --output)'{-o,--output}'[The trajectory; replaced if it is there.]:output:_files'
        '--tracker[auto, given, board, rgbd or mono.]:tracker:{__capstan_complete "${___tracker[@]}"}'
        '--board[The marker board'\''s board.json.]:board:_files -g '\''*.json'\'''
        '--scale[Metres in one unit of --tracker mono, which cannot know them itself.]:scale:'
        '--refine-focal[Refine the focal length even if the source states one. An unknown focal length is always refined.]'
        '--json[One JSON object a line.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_compare-trajectories() {
    local -i ret=1
    local -ar arg_specs=(
        ':ground-truth:_files'
        ':estimate:_files'
        '--align[What may differ between the two worlds\: rigid, similarity (with scale) or none.]:align:'
        '--max-difference[Poses further apart in time are no pair, in seconds.]:max-difference:'
        '--delta[Step of the relative errors\: a number of poses, or seconds as 1s.]:delta:'
        '--json[One JSON object.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_assess() {
    local -i ret=1
    local -ar arg_specs=(
        ':source:_files -/'
        '--intrinsics[A file with the camera'\''s intrinsics, for a source that brings none.]:intrinsics:_files'
        '--size[Picture size to ask a camera for, as 1280x720.]:size:'
        '--fps[Frames a second to ask a camera for.]:fps:'
        '--json[One JSON object a line.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_export() {
    local -i ret=1
    local -ar ___to=('colmap' 'colmap-bin' 'nerfstudio' 'instant-ngp' 'tum' 'bop' 'openmvg' 'xmp' 'agisoft' 'polycam' 'images')
    local -ar ___masks=('box' 'silhouette')
    local -ar arg_specs=(
        ':source:_files -/'
        '--to[The format\: colmap, colmap-bin, nerfstudio, instant-ngp, tum, bop, openmvg, xmp, agisoft, polycam, images.]:to:{__capstan_complete "${___to[@]}"}'
        '(-o --output)'{-o,--output}'[The folder, which must not be there yet.]:output:_files -/'
        '--intrinsics[A file with the camera'\''s intrinsics, for a source that brings none.]:intrinsics:_files'
        '--json[One JSON object a line; the last is the summary.]'
        '--max-shots[The largest number of frames; of each stretch the sharpest is taken.]:max-shots:'
        '--drop-below[Leave out frames less sharp than this share of their neighbours'\'' median.]:drop-below:'
        '--masks[What masks keep\: the object'\''s box, or its silhouette in the depth.]:masks:{__capstan_complete "${___masks[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_convert() {
    local -i ret=1
    local -ar ___to=('colmap' 'colmap-bin' 'nerfstudio' 'instant-ngp' 'tum' 'bop' 'openmvg' 'xmp' 'agisoft' 'polycam' 'images')
    local -ar arg_specs=(
        ':source:_files -/'
        '--to[The format\: colmap, colmap-bin, nerfstudio, instant-ngp, tum, bop, openmvg, xmp, agisoft, polycam, images.]:to:{__capstan_complete "${___to[@]}"}'
        '(-o --output)'{-o,--output}'[The folder, which must not be there yet.]:output:_files -/'
        '--intrinsics[A file with the camera'\''s intrinsics, for a source that brings none.]:intrinsics:_files'
        '--json[One JSON object a line; the last is the summary.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_bundle() {
    local -i ret=1
    local -ar ___to=('colmap' 'colmap-bin' 'nerfstudio' 'instant-ngp' 'tum' 'bop' 'openmvg' 'xmp' 'agisoft' 'polycam' 'images')
    local -ar arg_specs=(
        ':scan:_files -/'
        '(-o --output)'{-o,--output}'[The zip file, which must not be there yet.]:output:_files -g '\''*.zip'\'''
        '*--to[A format to add, as for export; may be given again.]:to:{__capstan_complete "${___to[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_serve() {
    local -i ret=1
    local -ar arg_specs=(
        ':scan:_files -/'
        '--port[The port; 0 takes a free one.]:port:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_library() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'create:Make an empty library.'
            'add:Bring scans, data sets or folders of photographs into a library.'
            'list:List a library'\''s captures.'
            'browse:Look at a library: what waits, runs, failed and why; submit and view.'
            'check:Read every file of a library, and report what changed since it was added.'
            'remove:Remove captures from a library; models made of them stay.'
            'sweep:Remove what was left unfinished for a day, removed captures, and pieces of work that is published; never a capture of the list, or a model.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        create|add|list|browse|check|remove|sweep)
            "_capstan_library_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_capstan_library_create() {
    local -i ret=1
    local -ar arg_specs=(
        ':library:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_library_add() {
    local -i ret=1
    local -ar arg_specs=(
        ':library:_files -/'
        '*:scans:_files -/'
        '--station[Who brings them; default\: this machine'\''s name.]:station:'
        '--json[One JSON object a scan.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_library_list() {
    local -i ret=1
    local -ar arg_specs=(
        ':library:_files -/'
        '--json[A JSON array of the captures.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_library_browse() {
    local -i ret=1
    local -ar ___colors=('direct' '256' '16' '8' 'mono')
    local -ar ___cells=('quadrants' 'sextants' 'octants')
    local -ar ___graphics=('cells' 'kitty' 'sixel')
    local -ar ___theme=('dark' 'light' 'contrast' 'colorblind')
    local -ar arg_specs=(
        ':library:_files -/'
        '--engine[Where s submits to\: local, slurm, kubernetes, list, or nodeodm=URL.]:engine:'
        '--config[A JSON file with settings; flags and the environment beat it.]:config:_files -g '\''*.json'\'''
        '--speed[How fast recorded frames play; 1 is as recorded.]:speed:'
        '--step[Show recorded frames one at a time; the key . shows the next.]'
        '--ascii[Show only ASCII characters.]'
        '--no-color[No colours, as with NO_COLOR.]'
        '--colors[Colours to draw with\: direct, 256, 16, 8 or mono; default\: the terminal'\''s.]:colors:{__capstan_complete "${___colors[@]}"}'
        '--cells[Parts of a cell\: quadrants, sextants or octants; default\: what the terminal says.]:cells:{__capstan_complete "${___cells[@]}"}'
        '--graphics[The live picture\: cells, kitty or sixel; the last two where the terminal answers to them. Default\: what it answers to.]:graphics:{__capstan_complete "${___graphics[@]}"}'
        '--theme[Colours\: dark, light, contrast or colorblind.]:theme:{__capstan_complete "${___theme[@]}"}'
        '--no-mouse[Leave the mouse to the terminal.]'
        '--plain[Say what to do in lines of text, without a screen; keys are typed with Enter.]'
        '--quiet[Speak nothing and ring no bell.]'
        '--verbose[Say at the end how long frames took.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_library_check() {
    local -i ret=1
    local -ar arg_specs=(
        ':library:_files -/'
        '--json[A JSON array of the findings.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_library_remove() {
    local -i ret=1
    local -ar arg_specs=(
        ':library:_files -/'
        '*:captures:'
        '--force[Withdraw the jobs that need them.]'
        '--json[One JSON object a capture.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_library_sweep() {
    local -i ret=1
    local -ar arg_specs=(
        ':library:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_submit() {
    local -i ret=1
    local -ar ___engine=('local' 'slurm' 'kubernetes' 'list')
    local -ar arg_specs=(
        ':library:_files -/'
        '*--captures[A capture by its name or key; may be given again.]:captures:'
        '--all-new[All captures whose model is not made yet.]'
        '--engine[local, slurm, kubernetes, list, or nodeodm=URL.]:engine:{__capstan_complete "${___engine[@]}"}'
        '--recipe[A JSON file that says how models are made.]:recipe:_files'
        '*--set[One setting of the recipe, as detail=full; may be given again.]:set:'
        '--parallel[The largest number of jobs that run at the same time.]:parallel:'
        '--conf[The site'\''s settings; default\: engine.conf in the library.]:conf:_files'
        '--dry-run[Only print what would be handed over.]'
        '--json[One JSON object a job, or a list.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_queue() {
    local -i ret=1
    local -ar arg_specs=(
        ':library:_files -/'
        '--list[Only the jobs of this list, by its key or its file.]:list:'
        '--open[Only jobs that are still open.]'
        '--json[A JSON array of the jobs.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_withdraw() {
    local -i ret=1
    local -ar arg_specs=(
        ':library:_files -/'
        '*:jobs:'
        '--list[The jobs of this list that are open, by its key or its file.]:list:'
        '--json[One JSON object a job, as capstan queue --json tells it.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_collect() {
    local -i ret=1
    local -ar arg_specs=(
        ':library:_files -/'
        '(--output -o)'{--output,-o}'[The folder for the models.]:output:_files -/'
        '--list[Only the jobs of this list, by its key or its file.]:list:'
        '--json[One JSON object a model.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_work() {
    local -i ret=1
    local -ar arg_specs=(
        '--library[The library'\''s folder.]:library:_files -/'
        '--job[The job'\''s key.]:job:'
        '--list[A list'\''s key, or the path of its file.]:list:_files'
        '--index[The number of the job in the list; the first is 0.]:index:'
        '--next[Do all jobs that no worker has, one after the other.]'
        '--scratch[A folder on a local disk for intermediate results.]:scratch:_files -/'
        '--threads[Threads to use; default\: what this process may have.]:threads:'
        '--again[Try a job again that has failed for good, or was withdrawn.]'
        '--memory-step[Only print the step of the memory ladder that the job takes next.]'
        '--json[One JSON object a job.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_node() {
    local -i ret=1
    local -ar arg_specs=(
        ':library:_files -/'
        '--port[The port; 0 takes a free one.]:port:'
        '--listen[The IPv4 address of the interface to listen on.]:listen:'
        '--token-file[A file whose first line is the token that every request must carry.]:token-file:_files'
        '--parallel[The largest number of models that are made at the same time.]:parallel:'
        '--threads[Threads of each model; default\: what this process may have, shared evenly.]:threads:'
        '--max-images[The largest number of files in a task.]:max-images:'
        '--max-megabytes[The largest number of megabytes in a task.]:max-megabytes:'
        '--max-tasks[The largest number of tasks that wait or run.]:max-tasks:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_config() {
    local -i ret=1
    local -ar _key=('scansDirectory' 'maximumShots' 'overCapture' 'sectors' 'ascii' 'theme' 'speed' 'quiet' 'language')
    local -ar arg_specs=(
        ':key:{__capstan_complete "${_key[@]}"}'
        ':value:{__capstan_custom_complete ---completion config -- positional@1 "${current_word_index}" "$(__capstan_cursor_index_in_current_word)"}'
        '--unset[Take the key out of the file.]'
        '--example[Print a file that sets every key to its default.]'
        '--json[One JSON object a key; an array of all.]'
        '--config[A JSON file with settings; flags and the environment beat it.]:config:_files -g '\''*.json'\'''
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_devices() {
    local -i ret=1
    local -ar arg_specs=(
        '--json[A JSON array of the cameras.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_controls() {
    local -i ret=1
    local -ar arg_specs=(
        ':camera:_files'
        '*:assignments:'
        '--json[A JSON array of the controls.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_stand() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'list:List cameras with motors, serial ports and the virtual stands.'
            'info:Show a stand'\''s identity, its angles and what it can do.'
            'move:Turn a stand to given angles or by given angles, and wait until it stops.'
            'home:Bring a stand to its home position.'
            'stop:Stop a stand'\''s motors.'
            'animate:Play an animation from the stand'\''s present angles, and wait until it is over.'
            'calibrate:Find a stand'\''s directions, speeds and delay from small steps and its picture.'
            'follow:Let a stand follow a face, or something that you marked.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        list|info|move|home|stop|animate|calibrate|follow)
            "_capstan_stand_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_capstan_stand_list() {
    local -i ret=1
    local -ar arg_specs=(
        '--json[A JSON array of the stands.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_stand_info() {
    local -i ret=1
    local -ar arg_specs=(
        ':address:'
        '--json[JSON on stdout.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_stand_move() {
    local -i ret=1
    local -ar arg_specs=(
        ':address:'
        '--json[JSON on stdout.]'
        '--pan[Degrees to the right; negative\: to the left.]:pan:'
        '--tilt[Degrees up; negative\: down.]:tilt:'
        '--speed[Degrees a second; default\: as fast as it can.]:speed:'
        '--relative[Turn by these angles instead of to them.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_stand_home() {
    local -i ret=1
    local -ar arg_specs=(
        ':address:'
        '--json[JSON on stdout.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_stand_stop() {
    local -i ret=1
    local -ar arg_specs=(
        ':address:'
        '--json[JSON on stdout.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_stand_animate() {
    local -i ret=1
    local -ar _animation=('yes' 'no' 'wakeup' 'kapow')
    local -ar arg_specs=(
        ':address:'
        '--json[JSON on stdout.]'
        ':animation:{__capstan_complete "${_animation[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_stand_calibrate() {
    local -i ret=1
    local -ar arg_specs=(
        ':address:'
        '--json[JSON on stdout.]'
        '--source[The camera on the stand, as /dev/video0; default\: that of a uvc\: stand.]:source:'
        '--field-of-view[Its horizontal field of view in degrees, where it does not know it.]:field-of-view:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_stand_follow() {
    local -i ret=1
    local -ar ___look=('faces' 'bodies')
    local -ar arg_specs=(
        ':address:'
        '--json[JSON on stdout.]'
        '--source[The camera on the stand, as /dev/video0; default\: that of a uvc\: stand.]:source:'
        '--field-of-view[Its horizontal field of view in degrees, where it does not know it.]:field-of-view:'
        '--seconds[How long; default\: until Ctrl-C, on a virtual stand without a screen 30 s.]:seconds:'
        '--framing[Where the subject is kept\: automatic, center, left or right.]:framing:'
        '--mark[What is followed instead of faces\: a box of the first picture, in shares of it.]:x,y,width,height:'
        '--look[Who is looked for\: faces, or bodies, which are found by their motion.]:look:{__capstan_complete "${___look[@]}"}'
        '--people[People at the virtual stand\: 1, or 2 who cross.]:people:'
        '--headless[Without a screen; a virtual stand then runs as fast as it can.]'
        '--ascii[Show only ASCII characters.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_board() {
    local -i ret=1
    local -ar ___paper=('a4' 'a3' 'letter')
    local -ar ___family=('tag36h11' 'tagStandard41h12')
    local -ar arg_specs=(
        '(-o --output)'{-o,--output}'[The mat\: .pdf, .svg or .png; replaced if it is there.]:output:_files'
        '--paper[a4, a3 or letter.]:paper:{__capstan_complete "${___paper[@]}"}'
        '--sheets[Sheets across and down.]:sheets:'
        '--family[tag36h11 or tagStandard41h12.]:family:{__capstan_complete "${___family[@]}"}'
        '--tag-size[Side of a marker in millimetres; an eighth of a sheet'\''s width if left out.]:tag-size:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_calibrate() {
    local -i ret=1
    local -ar ___model=('auto' 'brown-conrady' 'fisheye')
    local -ar arg_specs=(
        ':source:_files -/'
        '--intrinsics[A file with the camera'\''s intrinsics, for a source that brings none.]:intrinsics:_files'
        '--size[Picture size to ask a camera for, as 1280x720.]:size:'
        '--fps[Frames a second to ask a camera for.]:fps:'
        '(-o --output)'{-o,--output}'[The camera'\''s file; replaced if it is there.]:output:_files'
        '--board[The marker board'\''s board.json.]:board:_files -g '\''*.json'\'''
        '--chessboard[A chessboard'\''s inner corners across and down, as 9x6.]:chessboard:'
        '--square[Side of a chessboard'\''s square in millimetres.]:square:'
        '--model[The lens\: auto (what explains the pictures best), brown-conrady or fisheye.]:model:{__capstan_complete "${___model[@]}"}'
        '--depth[Also find the values of the depth lens of a depth camera, and its place beside the colour lens.]'
        '--json[One JSON object a line.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_simulate() {
    local -i ret=1
    local -ar arg_specs=(
        ':script:'
        '(-o --output)'{-o,--output}'[The dataset'\''s folder; must be empty.]:output:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_doctor() {
    local -i ret=1
    local -ar arg_specs=(
        '--config[A JSON file with settings; flags and the environment beat it.]:config:_files -g '\''*.json'\'''
        ':dataset:_files -/'
        '--intrinsics[A file with the camera'\''s intrinsics, for a dataset that brings none.]:intrinsics:_files'
        '--json[One JSON object of a dataset; an array of findings of the machine.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_capstan_help() {
    local -i ret=1
    local -a topics
    case "${words[CURRENT - 1]}" in
    help)
        topics=(start demo capture head attach scans inspect report explain replay reconstruct view render compare-meshes track compare-trajectories assess export convert bundle serve library submit queue withdraw collect work node config devices controls stand board calibrate simulate doctor)
        ;;
    head)
        topics=(scan model photos forget)
        ;;
    scans)
        topics=(list rename delete)
        ;;
    library)
        topics=(create add list browse check remove sweep)
        ;;
    stand)
        topics=(list info move home stop animate calibrate follow)
        ;;
    esac
    local -ar arg_specs=(
        '*:subcommands:{__capstan_complete "${topics[@]}"}'
        '--version[Show the version.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

if [[ "${funcstack[1]}" = _capstan ]]; then
    _capstan "${@}"
else
    compdef _capstan capstan
fi
